import type { Backtest, BacktestCycle } from '@entropi/contracts/backtest-model';
import { useFormat } from '@entropi/shared/ui/format';
import { Tabs } from '@entropi/shared/ui/tabs';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { useText } from './backtest.texts';
import { BacktestCycles } from './backtest-cycles';
import { BacktestReplay } from './backtest-replay';
import { BacktestShares } from './backtest-shares';
import { findTraded, useBacktestShares, useUnendedCycles } from './backtest-trades.queries';

function AllShares({ backtest }: { backtest: Backtest }) {
  const t = useText();
  const list = useBacktestShares(backtest.id);
  return <BacktestShares backtest={backtest} list={list} label={t('allShares')} />;
}

/** Says what is not over at the end of the prices: its result is not known, and may be the worst of all. */
function Unended({
  backtest,
  onOpen,
}: {
  backtest: Backtest;
  onOpen: (one: BacktestCycle) => void;
}) {
  const t = useText();
  const format = useFormat();
  const cycles = useUnendedCycles(backtest);
  return cycles.data?.map((cycle) => (
    <Alert
      key={cycle.number}
      severity="info"
      role="note"
      action={
        <Button size="small" color="inherit" onClick={() => onOpen(cycle)}>
          {t('replayIt')}
        </Button>
      }
    >
      {t('unended', {
        name: findTraded(backtest, cycle).name,
        at: format.dateTime(cycle.started_at),
        level: cycle.deepest_level,
        realised: format.money(cycle.realised, { signed: true }),
      })}
    </Alert>
  ));
}

/** What was traded in a back-test: its cycles, each of which can be replayed, and its shares. */
export function BacktestTrades({ backtest }: { backtest: Backtest }) {
  const t = useText();
  const [replayed, setReplayed] = useState<BacktestCycle | null>(null);
  return (
    <Stack sx={{ gap: 2, minWidth: 0 }}>
      <Unended backtest={backtest} onOpen={setReplayed} />
      {replayed && (
        <BacktestReplay
          key={replayed.number}
          backtest={backtest}
          cycle={replayed}
          onClose={() => setReplayed(null)}
        />
      )}
      <Tabs
        label={t('trades')}
        param="traded"
        tabs={[
          {
            id: 'cycles',
            label: t('cycles'),
            content: <BacktestCycles backtest={backtest} onOpen={setReplayed} />,
          },
          { id: 'shares', label: t('allShares'), content: <AllShares backtest={backtest} /> },
        ]}
      />
    </Stack>
  );
}
