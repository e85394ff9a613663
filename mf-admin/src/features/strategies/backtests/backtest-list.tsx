import type { BacktestSummary } from '@entropi/contracts/backtest-model';
import { useCodeWords } from '@entropi/shared/remote';
import { MoneyDelta } from '@entropi/shared/ui/delta';
import { useFormat } from '@entropi/shared/ui/format';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import Typography from '@mui/material/Typography';
import { useText } from './backtests.texts';
import { computeGain } from './compute-gain';

export interface BacktestListProps {
  backtests: readonly BacktestSummary[];
  /** Ids of those that are shown. */
  chosen: readonly number[];
  onToggle: (id: number) => void;
}

/** Lists back-tests to choose from; one that has no result cannot be chosen. */
export function BacktestList({ backtests, chosen, onToggle }: BacktestListProps) {
  const t = useText();
  const describe = useDescription();
  return (
    <List dense disablePadding aria-label={t('earlier')}>
      {backtests.map((one) => (
        <ListItem key={one.id} divider disablePadding sx={{ gap: 1, py: 0.5 }}>
          <FormControlLabel
            disabled={!one.figures}
            control={
              <Checkbox checked={chosen.includes(one.id)} onChange={() => onToggle(one.id)} />
            }
            label={
              <>
                {one.strategy_name}
                <Typography variant="caption" component="div">
                  {describe(one)}
                </Typography>
              </>
            }
            sx={{ flex: 1, mr: 0 }}
          />
          {one.figures && <MoneyDelta value={computeGain(one.figures)} />}
        </ListItem>
      ))}
    </List>
  );
}

/** When a back-test was begun, and what it has played; without a result its state, and why it failed. */
function useDescription(): (backtest: BacktestSummary) => string {
  const t = useText();
  const format = useFormat();
  const findWords = useCodeWords();
  return ({ created_at, figures, state, error, source }) => {
    const begun = format.dateTime(created_at);
    if (!figures) {
      const why = error && (findWords('error', error.code)?.title ?? error.message);
      return [begun, t(`states.${state}`), ...(why ? [why] : [])].join(' · ');
    }
    const span = `${format.date(figures.from)} – ${format.date(figures.to)}`;
    return [begun, ...(source.kind === 'GENERATED' ? [t('pricesOf.generated')] : []), span].join(
      ' · ',
    );
  };
}
