import type { Books } from '@entropi/contracts/books';
import Alert from '@mui/material/Alert';
import { useText } from './monitoring.texts';

/** Positions on accounts that the product trades on and did not open. */
export function ForeignAlert({ foreign }: Pick<Books, 'foreign'>) {
  const t = useText();
  const count = foreign.reduce((sum, one) => sum + one.positions, 0);
  if (count === 0) return null;
  const accounts = foreign.map((one) => `${one.user.username} (${one.positions})`).join(', ');
  return (
    <Alert severity="warning" role="note">
      {t('foreign', { count, accounts })}
    </Alert>
  );
}
