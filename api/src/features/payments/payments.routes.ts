import {
  createPayment as createContract,
  deletePayment as deleteContract,
  getPayment,
  listPaidPayments,
  listPayments,
  listUnpaidPayments,
  updatePayment as updateContract,
} from '@entropi/shared/contracts/payments';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route';
import {
  createPayment,
  deletePayment,
  readPayment,
  readPayments,
  updatePayment,
} from './payments.domain';

export function paymentRoutes(scope: FastifyInstance): void {
  for (const [contract, isPaid] of [
    [listPayments, undefined],
    [listPaidPayments, true],
    [listUnpaidPayments, false],
  ] as const) {
    route(scope, contract, ({ deps, query: { user_id: userId, skip, limit } }) =>
      readPayments(deps.db, { userId, isPaid, skip, limit }),
    );
  }

  route(scope, createContract, ({ deps, caller, body }) => createPayment(deps, caller, body));

  route(scope, getPayment, ({ deps, params }) => readPayment(deps.db, params.payment_id));

  route(scope, updateContract, ({ deps, caller, params, body }) =>
    updatePayment(deps, caller, params.payment_id, body),
  );

  route(scope, deleteContract, async ({ deps, caller, params }) => {
    await deletePayment(deps, caller, params.payment_id);
  });
}
