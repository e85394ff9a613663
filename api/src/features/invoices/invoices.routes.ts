import { getInvoice, listUserPayments } from '@entropi/contracts/invoices';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route';
import { readPayments } from '../payments/payments.domain';
import { getUser } from '../users/users.domain';
import { writeInvoice } from './invoices.domain';

export function invoiceRoutes(scope: FastifyInstance): void {
  route(scope, listUserPayments, async ({ deps, owner, query: { skip, limit } }) => {
    await getUser(deps.db, owner);
    return readPayments(deps, { user_id: owner, skip, limit });
  });

  route(scope, getInvoice, ({ deps, owner, params, query }) =>
    writeInvoice(deps, owner, { paymentId: params.payment_id, revision: query.revision }),
  );
}
