import type { OrderIntent } from '@entropi/shared/contracts/monitoring';
import { useCodeWords } from '@entropi/shared/remote';
import { useFormat } from '@entropi/shared/ui/format';
import { EmptyState } from '@entropi/shared/ui/states';
import { When } from '@entropi/shared/ui/time';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useText } from './monitoring.texts';

/** Cells with one word or one time do not wrap; a narrow table is scrolled instead. */
const NOWRAP = { whiteSpace: 'nowrap' };

const STATES = ['PENDING', 'SENT', 'UNKNOWN', 'FILLED', 'REJECTED', 'ABSENT'] as const;

/** Shows the state of an order, and the reason if it failed. */
function OrderState({ order: { state, rejection } }: { order: OrderIntent }) {
  const t = useText();
  const findWords = useCodeWords();
  // The engine may be of a later release, which may have more states.
  const known = STATES.find((one) => one === state);
  // The API of an earlier release gives no reason.
  const words = rejection ? (findWords('broker', rejection) ?? findWords('stop', rejection)) : null;
  return (
    <>
      {known ? t(`orderStates.${known}`) : state}
      {words && (
        <Typography variant="caption" component="div" color="textSecondary">
          {words.title}
        </Typography>
      )}
    </>
  );
}

/** The price that decided an order, where it came from and how old it was. */
function DecidedBy({ order: { decided_by: price, worst_level: worst } }: { order: OrderIntent }) {
  const t = useText();
  const format = useFormat();
  const number = (value: number) => format.number(value, { maxDecimals: 4 });
  // The API of an earlier release does not name it.
  if (!price) return '–';
  const { bid, offer, source, age_ms: ageMs } = price;
  return (
    <>
      {`${number(bid)} / ${number(offer)}`}
      <Typography variant="caption" component="div" color="textSecondary">
        {t(`priceSources.${source}`, { age: number(ageMs) })}
        {typeof worst === 'number' && ` · ${t('worstLevel', { level: number(worst) })}`}
      </Typography>
    </>
  );
}

/** What was sent to the broker, and how it was resolved. */
export function OrdersTable({ orders }: { orders: OrderIntent[] }) {
  const t = useText();
  const format = useFormat();
  const number = (value: number) => format.number(value, { maxDecimals: 4 });
  if (orders.length === 0) return <EmptyState title={t('noOrders')} hint={t('noOrdersHint')} />;
  return (
    <TableContainer tabIndex={0} role="region" aria-label={t('orders')}>
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell>{t('kind')}</TableCell>
            <TableCell>{t('reference')}</TableCell>
            <TableCell>{t('orderState')}</TableCell>
            <TableCell>{t('decidedBy')}</TableCell>
            <TableCell align="right">{t('slippage')}</TableCell>
            <TableCell>{t('sent')}</TableCell>
            <TableCell>{t('resolved')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {orders.map((order) => (
            <TableRow key={order.id}>
              <TableCell>{t(`orderKinds.${order.kind}`)}</TableCell>
              <TableCell sx={NOWRAP}>{order.deal_reference}</TableCell>
              <TableCell>
                <OrderState order={order} />
              </TableCell>
              <TableCell sx={NOWRAP}>
                <DecidedBy order={order} />
              </TableCell>
              <TableCell align="right">
                {typeof order.slippage === 'number' ? number(order.slippage) : '–'}
                {order.is_beyond && (
                  <Typography variant="caption" component="div" color="error">
                    {t('beyondWorst')}
                  </Typography>
                )}
              </TableCell>
              <TableCell sx={NOWRAP}>{order.sent_at ? <When at={order.sent_at} /> : '–'}</TableCell>
              <TableCell sx={NOWRAP}>
                {order.resolved_at ? <When at={order.resolved_at} /> : '–'}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
