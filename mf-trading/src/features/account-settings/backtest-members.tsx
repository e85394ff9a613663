import type { BacktestCoupled } from '@entropi/contracts/backtest-model';
import { MoneyDelta } from '@entropi/shared/ui/delta';
import { useFormat } from '@entropi/shared/ui/format';
import { MarketName } from '@entropi/shared/ui/market-name';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemText from '@mui/material/ListItemText';
import Typography from '@mui/material/Typography';
import { useText } from './backtest.texts';

/** Shows the result of each member of a coupled strategy, and what all of them needed at the worst moment. */
export function BacktestMembers({ coupled }: { coupled: BacktestCoupled }) {
  const t = useText();
  const format = useFormat();
  const { members, worst_margin: margin, worst_open_shares: shares } = coupled;
  return (
    <section aria-label={t('members')}>
      <Typography variant="subtitle2" component="h3">
        {t('members')}
      </Typography>
      {margin && shares !== null && (
        <Typography variant="body2" color="textSecondary">
          {t('worstTogether', { count: shares, margin: format.money(margin) })}
        </Typography>
      )}
      <List dense disablePadding>
        {members.map(({ strategy_id: id, name, epic, figures }) => (
          <ListItem key={id} disableGutters divider sx={{ gap: 1 }}>
            <ListItemText
              primary={name}
              secondary={
                <>
                  <MarketName epic={epic} />
                  {figures &&
                    ` · ${t('shares', { count: figures.shares.total })} · ${t('levels', { count: figures.worst_depth })}`}
                </>
              }
            />
            {figures && <MoneyDelta value={figures.realised} />}
          </ListItem>
        ))}
      </List>
    </section>
  );
}
