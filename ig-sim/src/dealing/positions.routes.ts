import type { FastifyInstance } from 'fastify';
import type { SimDeps } from '../deps';
import { IgError } from '../errors';
import { sendFailedResponse } from '../http/failed-response';
import type { DealerCall } from '../http/ig-call';
import { dealerCall } from '../http/ig-call';
import { parseInput } from '../http/ig-input';
import { amendPosition } from './amend-position';
import { closePosition } from './close-position';
import type { Deal, Position } from './deal';
import { openPosition } from './open-position';
import type { AmendOrder } from './order-schemas';
import {
  amendOrderSchema,
  amendOrderSchemaV1,
  closeOrderSchema,
  openOrderSchema,
} from './order-schemas';
import { positionView, positionViewV1 } from './position-view';

type OrderAction = 'OPEN' | 'CLOSE' | 'AMEND';

/** Books the order and returns its reference, unless a fault loses the order or its response. */
function respondToOrder(
  deps: SimDeps,
  { account, reply }: DealerCall,
  scope: { action: OrderAction; epic?: string | undefined },
  book: () => Deal,
) {
  const faultScope = { epic: scope.epic, accountId: account.accountId };
  const lost = deps.faults.peek('orderLost', faultScope);
  if (!lost || (lost.action ?? scope.action) !== scope.action) {
    return { dealReference: book().dealReference };
  }
  deps.faults.take('orderLost', faultScope);
  if (lost.booked) book();
  sendFailedResponse(reply, lost.answer, false);
  return reply;
}

function isHidden(deps: SimDeps, position: Position): boolean {
  const { epic, accountId, openedAtMs } = position;
  const hidden = deps.faults.peek('positionHidden', { epic, accountId });
  const isRecent = hidden !== null && deps.clock.now() - openedAtMs < hidden.forMs;
  return isRecent && deps.faults.take('positionHidden', { epic, accountId }) !== null;
}

function visiblePositions(deps: SimDeps, accountId: string): Position[] {
  return deps.ledger
    .index()
    .listPositions(accountId)
    .filter((position) => !isHidden(deps, position));
}

/** One row of the list, or the damaged row that a fault asks for. */
function listedPosition(deps: SimDeps, position: Position) {
  const view = positionView(deps, position);
  const { epic, accountId } = position;
  const fault = deps.faults.take('positionUnreadable', { epic, accountId });
  if (!fault) return view;
  const ids = fault.hideIds ? { dealId: null, dealReference: null } : {};
  return { ...view, position: { ...view.position, ...ids, level: '-' } };
}

function getPosition(deps: SimDeps, { account, request }: DealerCall): Position {
  const { dealId } = request.params as { dealId: string };
  const position = visiblePositions(deps, account.accountId).find((it) => it.dealId === dealId);
  if (!position) throw new IgError(404, 'error.position.notfound');
  return position;
}

export function registerPositionRoutes(app: FastifyInstance, deps: SimDeps): void {
  dealerCall(
    app,
    deps,
    { method: 'GET', url: '/positions', kind: 'reading' },
    {
      1: ({ account }) => ({
        positions: visiblePositions(deps, account.accountId).map((position) =>
          positionViewV1(deps, position),
        ),
      }),
      2: ({ account }) => ({
        positions: visiblePositions(deps, account.accountId).map((position) =>
          listedPosition(deps, position),
        ),
      }),
    },
  );

  dealerCall(
    app,
    deps,
    { method: 'GET', url: '/positions/:dealId', kind: 'reading' },
    {
      1: (call) => positionViewV1(deps, getPosition(deps, call)),
      2: (call) => positionView(deps, getPosition(deps, call)),
    },
  );

  /** The simulator does not deal in sprint markets: they have a path of their own, and none is open. */
  const noSprints = () => ({ sprintMarketPositions: [] });
  dealerCall(
    app,
    deps,
    { method: 'GET', url: '/positions/sprintmarkets', kind: 'reading' },
    { 1: noSprints, 2: noSprints },
  );

  dealerCall(
    app,
    deps,
    { method: 'POST', url: '/positions/otc', kind: 'trading' },
    {
      2: (call) => {
        const order = parseInput(openOrderSchema, call.request.body);
        const instrument = deps.market.getInstrument(order.epic);
        return respondToOrder(deps, call, { action: 'OPEN', epic: order.epic }, () =>
          openPosition(deps, instrument, order, call.account),
        );
      },
    },
  );

  dealerCall(
    app,
    deps,
    { method: 'DELETE', url: '/positions/otc', kind: 'trading' },
    {
      1: (call) => {
        const order = parseInput(closeOrderSchema, call.request.body);
        const epic = order.epic ?? deps.ledger.state().positions[order.dealId ?? '']?.epic;
        return respondToOrder(deps, call, { action: 'CLOSE', epic }, () =>
          closePosition(deps, order, call.account),
        );
      },
    },
  );

  dealerCall(
    app,
    deps,
    { method: 'PUT', url: '/positions/otc/:dealId', kind: 'trading' },
    {
      1: (call) => amend(call, parseInput(amendOrderSchemaV1, call.request.body)),
      2: (call) => amend(call, parseInput(amendOrderSchema, call.request.body)),
    },
  );

  function amend(call: DealerCall, order: AmendOrder) {
    const { dealId } = call.request.params as { dealId: string };
    const epic = deps.ledger.state().positions[dealId]?.epic;
    return respondToOrder(deps, call, { action: 'AMEND', epic }, () =>
      amendPosition(deps, dealId, order, call.account.accountId),
    );
  }
}
