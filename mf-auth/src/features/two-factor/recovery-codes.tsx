import { RecoveryCodeList } from '@entropi/shared/ui/recovery-code-list';
import PrintIcon from '@mui/icons-material/Print';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import GlobalStyles from '@mui/material/GlobalStyles';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useText } from '../../texts';

/** Hides everything but the codes when the page is printed. */
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
  return (
    <Stack sx={{ gap: 2 }}>
      <GlobalStyles styles={onPaper} />
      <Typography variant="body2" color="textSecondary">
        {t('setup.codesLine')}
      </Typography>
      <RecoveryCodeList
        codes={codes}
        words={{
          title: t('setup.codesTitle'),
          copy: t('setup.copy'),
          download: t('setup.download'),
        }}
      >
        <Button
          size="small"
          variant="outlined"
          startIcon={<PrintIcon fontSize="inherit" />}
          onClick={() => window.print()}
        >
          {t('setup.print')}
        </Button>
      </RecoveryCodeList>
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
