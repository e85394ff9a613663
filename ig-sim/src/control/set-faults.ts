import { closeAtLevel } from '../dealing/close-position';
import type { Position } from '../dealing/deal';
import { rollPosition } from '../dealing/roll-position';
import { closingPrice } from '../dealing/valuation';
import type { SimDeps } from '../deps';
import type { FaultName, FaultParams } from '../faults/fault-schemas';
import { faultNames } from '../faults/fault-schemas';
import type { StreamServer } from '../streaming/stream-server';

/** The open positions that a switch affects, no more than its count. */
function* struckPositions<Name extends 'positionClosed' | 'rollover'>(
  deps: SimDeps,
  name: Name,
): Generator<{ position: Position; settings: FaultParams<Name> }> {
  for (const position of Object.values(deps.ledger.state().positions)) {
    const scope = { epic: position.epic, accountId: position.accountId, dealId: position.dealId };
    const settings = deps.faults.take(name, scope);
    if (settings) yield { position, settings };
  }
  deps.faults.set(name, false);
}

function closeByOthers(deps: SimDeps): void {
  for (const { position, settings } of struckPositions(deps, 'positionClosed')) {
    const owner = deps.users.findOwner(position.accountId);
    const account = owner && deps.users.findAccount(owner, position.accountId);
    const instrument = deps.market.getInstrument(position.epic);
    if (!account) continue;
    closeAtLevel(deps, account, [position], {
      size: Math.min(settings.size ?? position.size, position.size),
      level: closingPrice(position.direction, deps.market.quote(instrument)),
      channel: settings.channel,
      reason: 'SUCCESS',
    });
  }
}

/** Sets the switches that the body names. Those that act at once do so, and are off again. */
export function setFaults(
  deps: SimDeps,
  streams: Pick<StreamServer, 'drop'>,
  body: Partial<Record<FaultName, unknown>>,
): void {
  for (const name of faultNames) {
    if (body[name] !== undefined) deps.faults.set(name, body[name]);
  }
  const stale = deps.faults.view().faults.pricesStale as FaultParams<'pricesStale'> | null;
  if (stale) stale.sinceMs ??= deps.clock.now();
  if (body.positionClosed) closeByOthers(deps);
  if (body.streamDropped) {
    streams.drop();
    deps.faults.set('streamDropped', false);
  }
  if (body.rollover)
    for (const { position } of struckPositions(deps, 'rollover')) rollPosition(deps, position);
}
