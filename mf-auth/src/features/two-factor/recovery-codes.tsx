import { CopyButton } from '@entropi/shared/ui/copy-button';
import DownloadIcon from '@mui/icons-material/Download';
import PrintIcon from '@mui/icons-material/Print';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import GlobalStyles from '@mui/material/GlobalStyles';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useText } from '../../texts';
import { downloadText } from './download-text';

/** On paper nothing but the codes. */
const onPaper = {
  '@media print': {
    'body *': { visibility: 'hidden' },
    '.recovery-codes, .recovery-codes *': { visibility: 'visible' },
    '.recovery-codes': { position: 'absolute', left: 0, top: 0 },
  },
};

export interface RecoveryCodesProps {
  codes: readonly string[];
  onBack: () => void;
  onNext: () => void;
}

export function RecoveryCodes({ codes, onBack, onNext }: RecoveryCodesProps) {
  const t = useText();
  const [saved, setSaved] = useState(false);
  const text = [t('setup.codesTitle'), '', ...codes, ''].join('\n');
  return (
    <Stack sx={{ gap: 2 }}>
      <GlobalStyles styles={onPaper} />
      <Typography variant="body2" color="textSecondary">
        {t('setup.codesLine')}
      </Typography>
      <Box
        component="ul"
        className="recovery-codes num"
        aria-label={t('setup.codesTitle')}
        sx={{
          m: 0,
          p: 2,
          listStyle: 'none',
          display: 'grid',
          gridTemplateColumns: '1fr 1fr',
          rowGap: 1,
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
        <CopyButton wide text={text} label={t('setup.copy')} />
        <Button
          size="small"
          variant="outlined"
          startIcon={<DownloadIcon fontSize="inherit" />}
          onClick={() => downloadText('entropi-recovery-codes.txt', text)}
        >
          {t('setup.download')}
        </Button>
        <Button
          size="small"
          variant="outlined"
          startIcon={<PrintIcon fontSize="inherit" />}
          onClick={() => window.print()}
        >
          {t('setup.print')}
        </Button>
      </Stack>
      <FormControlLabel
        label={t('setup.saved')}
        control={<Checkbox checked={saved} onChange={(_event, checked) => setSaved(checked)} />}
      />
      <Stack direction="row" sx={{ gap: 1 }}>
        <Button size="large" onClick={onBack}>
          {t('setup.back')}
        </Button>
        <Button variant="contained" size="large" fullWidth disabled={!saved} onClick={onNext}>
          {t('setup.next')}
        </Button>
      </Stack>
    </Stack>
  );
}
