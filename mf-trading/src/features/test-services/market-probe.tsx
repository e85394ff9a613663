import type { Market } from '@entropi/contracts/markets';
import { useFormat } from '@entropi/shared/ui/format';
import { Panel } from '@entropi/shared/ui/panel';
import { EmptyState, ErrorState, SkeletonRows } from '@entropi/shared/ui/states';
import { TextInput } from '@entropi/shared/ui/text-input';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import List from '@mui/material/List';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemText from '@mui/material/ListItemText';
import Typography from '@mui/material/Typography';
import { type FormEvent, useState } from 'react';
import { OrderTrial } from './order-trial';
import { PriceReading } from './price-reading';
import { useMarketSearch, usePriceProbe } from './test-services.queries';
import { useText } from './test-services.texts';

/** Finds markets by name or epic, and reads the price of one. */
export function MarketProbe() {
  const t = useText();
  const format = useFormat();
  const search = useMarketSearch();
  const probe = usePriceProbe();
  const [term, setTerm] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    probe.reset();
    if (term.trim() !== '') search.mutate(term.trim());
  };
  const choose = ({ epic }: Market) => probe.mutate(epic);
  const found = search.data ?? [];
  // Distinguishes markets that have the same name.
  const describe = ({ currency, point_value, min_deal_size, status }: Market) =>
    t('marketLine', {
      value: format.money({ amount: String(point_value), currency }),
      size: format.size(min_deal_size),
      status: t(`statuses.${status}`),
    });
  return (
    <Panel title={t('markets')}>
      <Typography variant="body2" color="textSecondary">
        {t('marketsHint')}
      </Typography>
      <form onSubmit={submit}>
        <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
          <Box sx={{ flex: 1, maxWidth: 360 }}>
            <TextInput
              label={t('searchLabel')}
              value={term}
              onChange={(event) => setTerm(event.target.value)}
              htmlInput={{ maxLength: 100 }}
            />
          </Box>
          <Button
            type="submit"
            variant="outlined"
            loading={search.isPending}
            disabled={term.trim() === ''}
          >
            {t('search')}
          </Button>
        </Box>
      </form>
      {search.isPending && <SkeletonRows rows={3} />}
      {search.error && <ErrorState error={search.error} />}
      {search.data && found.length === 0 && (
        <EmptyState title={t('noMarkets')} hint={t('noMarketsHint')} />
      )}
      {found.length > 0 && (
        <List
          dense
          disablePadding
          aria-label={t('found')}
          sx={{ maxHeight: 320, overflow: 'auto' }}
        >
          {found.map((market) => (
            <li key={market.epic}>
              <ListItemButton
                selected={probe.variables === market.epic}
                onClick={() => choose(market)}
              >
                <ListItemText primary={market.name} secondary={describe(market)} />
              </ListItemButton>
            </li>
          ))}
        </List>
      )}
      {probe.error && <ErrorState error={probe.error} />}
      {probe.data && (
        <PriceReading
          {...probe.data}
          isReading={probe.isPending}
          onAgain={() => probe.mutate(probe.data.market.epic)}
        />
      )}
      {probe.data && <OrderTrial key={probe.data.market.epic} market={probe.data.market} />}
    </Panel>
  );
}
