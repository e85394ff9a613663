import type { OrderIntent } from '@entropi/shared/contracts/monitoring';
import { EmptyState } from '@entropi/shared/ui/states';
import { When } from '@entropi/shared/ui/time';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useText } from './monitoring.texts';

/** What was sent to the broker, and how it was resolved. */
export function OrdersTable({ orders }: { orders: OrderIntent[] }) {
  const t = useText();
  if (orders.length === 0) return <EmptyState title={t('noOrders')} hint={t('noOrdersHint')} />;
  return (
    <TableContainer tabIndex={0} role="region" aria-label={t('orders')}>
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell>{t('kind')}</TableCell>
            <TableCell>{t('reference')}</TableCell>
            <TableCell>{t('orderState')}</TableCell>
            <TableCell>{t('sent')}</TableCell>
            <TableCell>{t('resolved')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {orders.map((order) => (
            <TableRow key={order.id}>
              <TableCell>{order.kind}</TableCell>
              <TableCell sx={{ overflowWrap: 'anywhere' }}>{order.deal_reference}</TableCell>
              <TableCell>{order.state}</TableCell>
              <TableCell>{order.sent_at ? <When at={order.sent_at} /> : '–'}</TableCell>
              <TableCell>{order.resolved_at ? <When at={order.resolved_at} /> : '–'}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
