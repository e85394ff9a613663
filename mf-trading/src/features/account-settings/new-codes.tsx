import { CopyButton } from '@entropi/shared/ui/copy-button';
import { useUnsaved } from '@entropi/shared/ui/unsaved';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useText } from './account-settings.texts';
import { saveFile } from './save-file';

export interface NewCodesProps {
  codes: readonly string[];
  onSaved: () => void;
}

/** Recovery codes, which are shown once: the page is not left without a question. */
export function NewCodes({ codes, onSaved }: NewCodesProps) {
  const t = useText();
  useUnsaved(true);
  const text = [t('codesTitle'), '', ...codes, ''].join('\n');
  const download = () =>
    saveFile('entropi-recovery-codes.txt', new Blob([text], { type: 'text/plain' }));
  return (
    <Stack sx={{ gap: 2 }}>
      <Typography variant="body2" role="status">
        {t('codesLine')}
      </Typography>
      <Box
        component="ul"
        className="num"
        aria-label={t('codesTitle')}
        sx={{
          m: 0,
          p: 2,
          listStyle: 'none',
          display: 'grid',
          gridTemplateColumns: 'repeat(auto-fit, minmax(130px, 1fr))',
          gap: 1,
          fontFamily: 'monospace',
          bgcolor: 'background.default',
          borderRadius: 1,
        }}
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Box>
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        <CopyButton wide text={text} label={t('copyCodes')} />
        <Button size="small" variant="outlined" onClick={download}>
          {t('downloadCodes')}
        </Button>
        <Button size="small" variant="contained" onClick={onSaved}>
          {t('codesSaved')}
        </Button>
      </Stack>
    </Stack>
  );
}
