import {
  markPaymentsPaid as markPaidContract,
  previewMarkPaid as previewMarkPaidContract,
} from '@entropi/contracts/bulk';
import {
  createPayment as createContract,
  deletePayment as deleteContract,
  exportPayments,
  getPayment,
  listPaidPayments,
  listPayments,
  listUnpaidPayments,
  updatePayment as updateContract,
} from '@entropi/contracts/payments';
import type { FastifyInstance } from 'fastify';
import { csvRoute } from '../../http/csv/csv-route';
import { route } from '../../http/route';
import { markPaymentsPaid, previewMarkPaid } from './mark-paid.domain';
import {
  createPayment,
  deletePayment,
  readPayment,
  readPayments,
  updatePayment,
} from './payments.domain';
import { paymentsCsv } from './payments-csv';

export function paymentRoutes(scope: FastifyInstance): void {
  route(scope, listPayments, ({ deps, query }) => readPayments(deps, query));

  csvRoute(scope, exportPayments, paymentsCsv);

  route(scope, listPaidPayments, ({ deps, query }) =>
    readPayments(deps, { ...query, status: 'paid' }),
  );

  route(scope, listUnpaidPayments, ({ deps, query }) =>
    readPayments(deps, { ...query, status: 'unpaid' }),
  );

  route(scope, markPaidContract, ({ deps, caller, body }) => markPaymentsPaid(deps, caller, body));

  route(scope, previewMarkPaidContract, ({ deps, body }) => previewMarkPaid(deps, body));

  route(scope, createContract, ({ deps, caller, body }) => createPayment(deps, caller, body));

  route(scope, getPayment, ({ deps, params }) => readPayment(deps.db, params.payment_id));

  route(scope, updateContract, ({ deps, caller, params, body }) =>
    updatePayment(deps, caller, params.payment_id, body),
  );

  route(scope, deleteContract, async ({ deps, caller, params }) => {
    await deletePayment(deps, caller, params.payment_id);
  });
}
