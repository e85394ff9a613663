import type { Market } from '@entropi/contracts/markets';
import { useCodeWords } from '@entropi/shared/remote';
import { useBrokerText } from '@entropi/shared/ui/broker-key-fields';
import { ConfirmDialog } from '@entropi/shared/ui/confirm-dialog';
import { useFormat } from '@entropi/shared/ui/format';
import { joinWords } from '@entropi/shared/ui/problem-words';
import { ErrorState } from '@entropi/shared/ui/states';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { isTrial, type RoundTripEnd, type StepTime } from './round-trip';
import { useOwnAccounts, useRoundTrip } from './test-services.queries';
import { useText } from './test-services.texts';

/** Opens the smallest size of a market and closes it at once, where that costs no real money. */
export function OrderTrial({ market }: { market: Market }) {
  const t = useText();
  const tBroker = useBrokerText();
  const format = useFormat();
  const accounts = useOwnAccounts();
  const [isConfirming, setConfirming] = useState(false);
  const { run, steps } = useRoundTrip();
  const account = accounts.data?.find(({ is_default }) => is_default);
  if (!account || !isTrial(account.environment)) {
    return (
      <Alert severity="info" role="note">
        {t(account ? 'order.live' : 'order.noAccount')}
      </Alert>
    );
  }
  const size = market.min_deal_size;
  const what = {
    size: format.size(size),
    name: market.name,
    account: `${account.name}, ${tBroker(`environments.${account.environment}`)}`,
  };
  const start = () => {
    setConfirming(false);
    run.mutate({ epic: market.epic, size });
  };
  return (
    <Box role="group" aria-label={t('order.title')}>
      <Button
        size="small"
        variant="outlined"
        loading={run.isPending}
        onClick={() => setConfirming(true)}
      >
        {t('order.title')}
      </Button>
      <Steps steps={steps} />
      {run.error && <ErrorState error={run.error} />}
      {run.data && <End end={run.data} decimals={market.decimal_places} />}
      <ConfirmDialog
        open={isConfirming}
        title={t('order.question', what)}
        verb={t('order.verb')}
        destructive={false}
        onConfirm={start}
        onCancel={() => setConfirming(false)}
      >
        {t('order.text', what)}
      </ConfirmDialog>
    </Box>
  );
}

function Steps({ steps }: { steps: readonly StepTime[] }) {
  const t = useText();
  const format = useFormat();
  return (
    <Box component="ol" sx={{ my: 1, pl: 2.5 }} aria-live="polite">
      {steps.map(({ step, ms }) => (
        <Typography component="li" variant="body2" key={step}>
          {t('order.stepTime', {
            step: t(`order.steps.${step}`),
            ms: format.number(ms, { decimals: 0 }),
          })}
        </Typography>
      ))}
    </Box>
  );
}

/** Words the broker's response to the order, or why it was never sent. */
function Rejected({ reason }: { reason: string | null }) {
  const t = useText();
  const findWords = useCodeWords();
  const unsent = reason && findWords('stop', reason);
  const words = unsent || (reason && findWords('broker', reason));
  return (
    <Alert severity="warning">
      {t(unsent ? 'order.unsent' : 'order.rejected')}{' '}
      {words ? joinWords(words) : t('order.unknownReason')}
    </Alert>
  );
}

function End({ end, decimals }: { end: RoundTripEnd; decimals: number }) {
  const t = useText();
  const format = useFormat();
  if (end.kind === 'rejected') return <Rejected reason={end.reason} />;
  if (end.kind !== 'closed') return <Alert severity="warning">{t(`order.${end.kind}`)}</Alert>;
  const { open_level: opened, close_level: closed, profit } = end.share;
  const level = (value: number | null) => (value === null ? '–' : format.level(value, decimals));
  return (
    <Alert severity="success">
      {t('order.done', {
        opened: level(opened),
        closed: level(closed),
        profit: profit ? format.money(profit, { signed: true }) : '–',
      })}
    </Alert>
  );
}
