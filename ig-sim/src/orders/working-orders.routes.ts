import type { FastifyInstance } from 'fastify';
import { bookRejection } from '../dealing/book-deal';
import type { SimDeps } from '../deps';
import type { DealerCall } from '../http/ig-call';
import { dealerCall } from '../http/ig-call';
import { parseInput } from '../http/ig-input';
import type { WorkingOrder } from './working-order';
import { amendWorkingOrderSchema, createWorkingOrderSchema } from './working-order-schemas';
import { workingOrderView, workingOrderViewV1 } from './working-order-view';
import {
  amendWorkingOrder,
  createWorkingOrder,
  deleteWorkingOrder,
  findWorkingOrder,
  orderDraft,
} from './working-orders';

/** IG's reference and its clients spell the path differently. */
const PATHS = ['/workingorders', '/working-orders'];

/** An order that the account does not have is rejected in the confirm, as at IG. */
function rejectUnknown(deps: SimDeps, { account, request }: DealerCall) {
  const { dealId } = request.params as { dealId: string };
  const unknown: WorkingOrder = {
    dealId,
    dealReference: '',
    accountId: account.accountId,
    epic: '',
    expiry: '-',
    currency: account.currency,
    direction: 'BUY',
    type: 'LIMIT',
    size: 0,
    level: 0,
    createdAtMs: deps.clock.now(),
    goodTillMs: null,
    forceOpen: false,
    guaranteedStop: false,
    stopDistance: null,
    limitDistance: null,
  };
  return bookRejection(deps, orderDraft(unknown, 'ORDER_AMEND', 'AMENDED'), 'ORDER_NOT_FOUND');
}

function registerAt(app: FastifyInstance, deps: SimDeps, path: string): void {
  const toList = (call: DealerCall) =>
    Object.values(deps.ledger.state().workingOrders).filter(
      (order) => order.accountId === call.account.accountId,
    );
  const named = (call: DealerCall) =>
    findWorkingOrder(
      deps,
      (call.request.params as { dealId: string }).dealId,
      call.account.accountId,
    );

  function create(call: DealerCall) {
    const requested = parseInput(createWorkingOrderSchema, call.request.body);
    const instrument = deps.market.getInstrument(requested.epic);
    return {
      dealReference: createWorkingOrder(deps, instrument, requested, call.account).dealReference,
    };
  }

  function amend(call: DealerCall) {
    const requested = parseInput(amendWorkingOrderSchema, call.request.body);
    const order = named(call);
    const deal = order ? amendWorkingOrder(deps, order, requested) : rejectUnknown(deps, call);
    return { dealReference: deal.dealReference };
  }

  function remove(call: DealerCall) {
    const order = named(call);
    const deal = order
      ? deleteWorkingOrder(deps, order, 'PUBLIC_WEB_API')
      : rejectUnknown(deps, call);
    return { dealReference: deal.dealReference };
  }

  dealerCall(
    app,
    deps,
    { method: 'GET', url: path, kind: 'reading' },
    {
      1: (call) => ({
        workingOrders: toList(call).map((order) => workingOrderViewV1(deps, order)),
      }),
      2: (call) => ({ workingOrders: toList(call).map((order) => workingOrderView(deps, order)) }),
    },
  );
  const one = `${path}/otc/:dealId`;
  dealerCall(
    app,
    deps,
    { method: 'POST', url: `${path}/otc`, kind: 'trading' },
    { 1: create, 2: create },
  );
  dealerCall(app, deps, { method: 'PUT', url: one, kind: 'trading' }, { 1: amend, 2: amend });
  dealerCall(app, deps, { method: 'DELETE', url: one, kind: 'trading' }, { 1: remove, 2: remove });
}

export function registerWorkingOrderRoutes(app: FastifyInstance, deps: SimDeps): void {
  for (const path of PATHS) registerAt(app, deps, path);
}
