import type { RisksView } from '@entropi/contracts/risks';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { useFormat } from './format';
import { defineTexts } from './i18n';

// Whoever changes the meaning of `risk` or `past` must raise `RISKS_VERSION`.
const en = {
  risk: 'Leveraged deals can lose money fast. A ladder buys more while the price goes against you: its last level costs and risks the most, and you can lose all that is on the account.',
  past: 'Neither past results nor a back-test say what comes.',
  accept: 'I understand these risks, and trade at my own.',
  acknowledged: 'You acknowledged this on {{at}}.',
  changed: 'This text has changed since you acknowledged it on {{at}}.',
};

const useText = defineTexts('risk-notice', {
  en,
  de: () => import('./risk-notice.de'),
  fr: () => import('./risk-notice.fr'),
});

export interface RiskNoticeProps {
  risks: RisksView;
  isAccepted: boolean;
  onAccept: (isAccepted: boolean) => void;
}

/** Says whether the user has acknowledged the present text. */
export function isAcknowledged({ version, acknowledged }: RisksView): boolean {
  return acknowledged?.version === version;
}

/** Shows the risks of trading, and when they were acknowledged, or the box to do so. */
export function RiskNotice({ risks, isAccepted, onAccept }: RiskNoticeProps) {
  const t = useText();
  const format = useFormat();
  const at = risks.acknowledged && format.dateTime(risks.acknowledged.at);
  const isDone = isAcknowledged(risks);
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1 }}>
      <Alert role="note" severity={isDone ? 'info' : 'warning'}>
        {t('risk')} {t('past')}
      </Alert>
      {at && (
        <Typography variant="body2" color="textSecondary">
          {t(isDone ? 'acknowledged' : 'changed', { at })}
        </Typography>
      )}
      {!isDone && (
        <FormControlLabel
          label={t('accept')}
          control={
            <Checkbox checked={isAccepted} onChange={(_event, checked) => onAccept(checked)} />
          }
          sx={{ alignItems: 'flex-start', '& .MuiFormControlLabel-label': { pt: '9px' } }}
        />
      )}
    </Box>
  );
}
