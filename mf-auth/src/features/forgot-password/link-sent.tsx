import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useText } from '../../texts';

export function LinkSent({ onAgain }: { onAgain: () => void }) {
  const t = useText();
  return (
    <Typography variant="body2">
      {t('forgot.again')}{' '}
      <Link component="button" type="button" variant="body2" onClick={onAgain}>
        {t('forgot.resend')}
      </Link>
      .
    </Typography>
  );
}
