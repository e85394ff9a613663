import Typography from '@mui/material/Typography';
import { defineLazyPart } from './lazy-part';
import { useUiText } from './ui-texts';

/** Loaded with the first failure that needs support. */
const CopyRequestId = defineLazyPart(async () => (await import('./copy-button')).CopyButton);

/** Shows the id by which support finds a failed request, with a button to copy it. */
export function RequestId({ id }: { id: string }) {
  const t = useUiText();
  return (
    <Typography variant="caption" color="textSecondary" component="div">
      {t('requestId', { id })}
      <CopyRequestId text={id} label={t('copyRequestId')} />
    </Typography>
  );
}
