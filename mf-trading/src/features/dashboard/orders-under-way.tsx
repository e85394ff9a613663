import type { Share } from '@entropi/contracts/trading-model';
import { useFormat } from '@entropi/shared/ui/format';
import { MarketName } from '@entropi/shared/ui/market-name';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useText } from './dashboard.texts';

/** Says whether an order to open is under way, for which there is no share yet. */
export function isUnderWay({ state }: Pick<Share, 'state'>): boolean {
  return state === 'OPENING' || state === 'UNKNOWN';
}

/** Lists orders that were sent and are not confirmed, each in its own row, because they are no open shares yet. */
export function OrdersUnderWay({ shares }: { shares: readonly Share[] }) {
  const t = useText();
  const format = useFormat();
  const orders = shares.filter(isUnderWay);
  if (orders.length === 0) return null;
  return (
    <Alert severity="info" role="note" sx={{ mb: 1 }}>
      <Box component="ul" aria-label={t('ordersUnderWay')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {orders.map((order) => (
          <li key={order.deal_reference}>
            <MarketName epic={order.epic} /> ·{' '}
            {order.level === null
              ? t('orderByHand', {
                  side: t(`directions.${order.direction}`),
                  size: format.size(order.size),
                })
              : t('orderOfLevel', {
                  side: t(`directions.${order.direction}`),
                  size: format.size(order.size),
                  level: order.level,
                })}{' '}
            · <strong>{t(order.state === 'UNKNOWN' ? 'orderUnknown' : 'orderSent')}</strong>
          </li>
        ))}
      </Box>
    </Alert>
  );
}
