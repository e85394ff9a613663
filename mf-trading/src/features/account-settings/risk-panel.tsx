import type { RisksView } from '@entropi/contracts/risks';
import { Panel } from '@entropi/shared/ui/panel';
import { isAcknowledged, RiskNotice } from '@entropi/shared/ui/risk-notice';
import { ErrorState } from '@entropi/shared/ui/states';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useText } from './account-settings.texts';
import { useAcknowledgeRisks } from './strategy.queries';

/** Shows the risks, and when the user acknowledged them, without which they cannot start a stopped task. */
export function RiskPanel({ risks }: { risks: RisksView }) {
  const t = useText();
  const acknowledge = useAcknowledgeRisks();
  const [isAccepted, setAccepted] = useState(false);
  return (
    <Panel title={t('risks')}>
      <RiskNotice risks={risks} isAccepted={isAccepted} onAccept={setAccepted} />
      {acknowledge.isError && <ErrorState error={acknowledge.error} />}
      {!isAcknowledged(risks) && (
        <Box>
          <Button
            variant="contained"
            disabled={!isAccepted}
            loading={acknowledge.isPending}
            onClick={() => acknowledge.mutate()}
          >
            {t('acknowledgeRisks')}
          </Button>
        </Box>
      )}
    </Panel>
  );
}
