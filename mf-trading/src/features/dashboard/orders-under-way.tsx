import type { Share } from '@entropi/contracts/trading-model';
import { useIdentity } from '@entropi/shared/session';
import { useFormat } from '@entropi/shared/ui/format';
import { MarketName } from '@entropi/shared/ui/market-name';
import { notify } from '@entropi/shared/ui/notify';
import { useFailureText } from '@entropi/shared/ui/problem-words';
import { TradeButton } from '@entropi/shared/ui/trade-button';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useTakeBack } from '../../shares/close-share.queries';
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
            · <OrderState order={order} />
          </li>
        ))}
      </Box>
    </Alert>
  );
}

/** What is known of an order. One by hand may not have left yet, and can be cancelled until then. */
function OrderState({ order }: { order: Share }) {
  const t = useText();
  const { userId } = useIdentity();
  const describeFailure = useFailureText();
  const takeBack = useTakeBack(order.user_id);
  if (order.state === 'UNKNOWN') return <strong>{t('orderUnknown')}</strong>;
  if (order.level !== null) return <strong>{t('orderSent')}</strong>;
  const cancel = () =>
    takeBack.mutate(order, {
      onSuccess: () => notify({ text: t('orderCancelled'), tone: 'success' }),
      onError: (error) => notify({ text: describeFailure(error), tone: 'error' }),
    });
  return (
    <>
      <strong>{t('orderPlaced')}</strong>{' '}
      {order.user_id === userId && (
        <TradeButton size="small" loading={takeBack.isPending} onClick={cancel}>
          {t('cancelOrder')}
        </TradeButton>
      )}
    </>
  );
}
