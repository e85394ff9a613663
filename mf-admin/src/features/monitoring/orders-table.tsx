import type { OrderIntent } from '@entropi/contracts/order-model';
import { EmptyState } from '@entropi/shared/ui/states';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useText } from './monitoring.texts';
import { OrderRow } from './order-row';

/** What was sent to the broker, what it answered, and how it was resolved. */
export function OrdersTable({ orders }: { orders: OrderIntent[] }) {
  const t = useText();
  if (orders.length === 0) return <EmptyState title={t('noOrders')} hint={t('noOrdersHint')} />;
  return (
    <TableContainer
      tabIndex={0}
      role="region"
      aria-label={t('orders')}
      sx={{ containerType: 'inline-size' }}
    >
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell>{t('kind')}</TableCell>
            <TableCell align="right">{t('level')}</TableCell>
            <TableCell align="right">{t('size')}</TableCell>
            <TableCell>{t('orderState')}</TableCell>
            <TableCell align="right">{t('filledAt')}</TableCell>
            <TableCell align="right">{t('slippage')}</TableCell>
            <TableCell>{t('sent')}</TableCell>
            <TableCell>{t('responded')}</TableCell>
            <TableCell>{t('resolved')}</TableCell>
            <TableCell>{t('decidedBy')}</TableCell>
            <TableCell>{t('reference')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {orders.map((order) => (
            <OrderRow key={order.id} order={order} />
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
