import { sendReport } from '@entropi/shared/http/beacon';
import { type PageReports, REPORTS_PATH } from '@entropi/shared/remote/reports';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useShellText } from '../../shell-texts';
import type { FailedLoad } from '../load/load-state';

const LIMIT_MS = 10_000;
const REASON_LENGTH = 300;

/** Lets the user report a failure, and says whether the report arrived. */
export function ReportButton({ remote, failure }: { remote: string; failure: FailedLoad }) {
  const t = useShellText();
  const [state, setState] = useState<'new' | 'sending' | 'sent' | 'lost'>('new');
  const send = async () => {
    setState('sending');
    const { version, phase, traceId, reason } = failure;
    const report = {
      kind: 'load',
      remote,
      version,
      phase,
      traceId,
      ms: 0,
      outcome: 'failed',
      reason: reason.slice(0, REASON_LENGTH),
      byPerson: true,
    } as const;
    const isSent = await sendReport(REPORTS_PATH, [report] satisfies PageReports, LIMIT_MS);
    setState(isSent ? 'sent' : 'lost');
  };
  return (
    <>
      {state !== 'sent' && (
        <Button onClick={() => void send()} disabled={state === 'sending'}>
          {t('fallback.report')}
        </Button>
      )}
      <Typography role="status" variant="body2" color="textSecondary">
        {state === 'sent' && t('fallback.reported')}
        {state === 'lost' && t('fallback.unreported')}
      </Typography>
    </>
  );
}
