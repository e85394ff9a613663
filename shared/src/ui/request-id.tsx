import Typography from '@mui/material/Typography';
import { defineLazyPart } from './lazy-part';
import { useUiText } from './ui-texts';

/** Comes with the first failure that support is needed for. */
const CopyRequestId = defineLazyPart(async () => (await import('./copy-button')).CopyButton);

/** The number by which support finds a failed request, to copy. */
export function RequestId({ id }: { id: string }) {
  const t = useUiText();
  return (
    <Typography variant="caption" color="textSecondary" component="div">
      {t('requestId', { id })}
      <CopyRequestId text={id} label={t('copyRequestId')} />
    </Typography>
  );
}
