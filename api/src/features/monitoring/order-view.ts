import type { OrderIntent } from '@entropi/contracts/order-model';
import type { IntentRow } from '@entropi/engine/store/order-intents.repo';
import type { listIntentRows } from './monitoring.repo';

/** An order as it is shown. Prices and times are those that the broker confirmed. */
export function toOrderIntent({
  intent: row,
  openSlippage,
  closeSlippage,
}: Awaited<ReturnType<typeof listIntentRows>>[number]): OrderIntent {
  const { worst_level: worst } = row.request;
  const isFilled = row.state === 'FILLED';
  return {
    id: row.id,
    kind: row.kind,
    deal_reference: row.dealReference,
    state: row.state,
    rejection: row.rejection,
    attempt: row.attempt,
    decided_by: row.decidedBy,
    worst_level: typeof worst === 'number' ? worst : null,
    is_beyond: isFilled && isFilledBeyond(row),
    slippage: isFilled ? (row.kind === 'OPEN' ? openSlippage : closeSlippage) : null,
    ladder_level: row.level,
    size: toNumber(row.request.size ?? row.confirm?.size),
    level: isFilled ? toNumber(row.confirm?.level) : null,
    responded_at: findResponseTime(row),
    sent_at: row.sentAt?.toISOString() ?? null,
    resolved_at: row.resolvedAt?.toISOString() ?? null,
    is_archived: row.archiveId !== null,
    request: row.request,
    answer: row.response,
    confirm: row.confirm,
  };
}

/** An opening whose confirm did not come is filled by its position, which the broker dates otherwise. */
function findResponseTime({ kind, confirm }: IntentRow): string | null {
  return toTime(confirm?.at ?? (kind === 'OPEN' ? confirm?.openedAt : null));
}

/**
 * Whether an opening was filled at a level worse than its worst one. The level is the one that the broker confirmed,
 * since a share that was rolled later has another.
 */
function isFilledBeyond({ kind, request, confirm }: IntentRow): boolean {
  const level = Number(confirm?.level ?? Number.NaN);
  const { worst_level: worst, direction } = request;
  if (kind !== 'OPEN' || typeof worst !== 'number' || Number.isNaN(level)) return false;
  return direction === 'BUY' ? level > worst : level < worst;
}

function toNumber(value: unknown): number | null {
  const number = Number(value ?? Number.NaN);
  return Number.isFinite(number) ? number : null;
}

function toTime(value: unknown): string | null {
  const at = new Date(typeof value === 'string' ? value : Number.NaN);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}
