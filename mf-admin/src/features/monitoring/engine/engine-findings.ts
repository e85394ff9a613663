import type { EngineDetails } from '@entropi/contracts/engine-details';
import type { Environment } from '@entropi/contracts/primitives';

/** A lease is lost after this time without a sign of life. */
const SILENT_MS = 15_000;
const OLD_PRICE_MS = 30_000;
const SLOW_REQUEST_MS = 5_000;
const LATE_JOB_MS = 60_000;
const UNSENT_MS = 30_000;
const UNKNOWN_MS = 30_000;
const SLOW_ORDER_MS = 3_000;
const OLD_BACKUP_MS = 36 * 3_600_000;

/** Something that an operator should look at, with the figures of its sentence. */
export type Finding =
  | { kind: 'noEngine' | 'noBackup' }
  | { kind: 'silent'; process: string; ageMs: number }
  | { kind: 'freeKeys'; count: number }
  | { kind: 'freeFeed'; environment: Environment }
  | { kind: 'oldFeed' | 'oldBackup'; ageMs: number }
  | { kind: 'slowRequests' | 'unsent' | 'unknown'; count: number; ageMs: number }
  | { kind: 'lateJobs'; queue: string; ageMs: number }
  | { kind: 'slowOrders'; ageMs: number }
  | {
      kind: 'usedUp';
      environment: Environment;
      allowance: EngineDetails['allowances'][number]['kind'];
      until: string;
    };

/** Findings that stop trading, or may lose money; the others only make somebody wait. */
export const SEVERE: ReadonlySet<Finding['kind']> = new Set([
  'noEngine',
  'freeKeys',
  'freeFeed',
  'unsent',
  'unknown',
  'noBackup',
  'oldBackup',
]);

type Orders = EngineDetails['unresolved'];

/** Finds orders of some states that have waited for too long. */
function findOld(orders: Orders, limitMs: number, isMeant: (one: Orders[number]) => boolean) {
  const meant = orders.filter(isMeant);
  const ageMs = Math.max(0, ...meant.map(({ oldest_ms: oldest }) => oldest ?? 0));
  const count = meant.reduce((sum, one) => sum + one.count, 0);
  return count > 0 && ageMs > limitMs ? { count, ageMs } : null;
}

function listEngineFindings({ processes, keys, feeds }: EngineDetails): Finding[] {
  const engines = processes.filter(({ roles }) => roles.includes('engine'));
  const alive = engines.filter(({ heartbeat_age_ms: age }) => age <= SILENT_MS);
  if (alive.length === 0) return [{ kind: 'noEngine' }];
  const ages = alive.flatMap(({ feed_age_ms: age }) => age ?? []);
  const newest = ages.length > 0 ? Math.min(...ages) : 0;
  return [
    ...engines
      .filter(({ heartbeat_age_ms: age }) => age > SILENT_MS)
      .map(({ id, heartbeat_age_ms: ageMs }) => ({ kind: 'silent' as const, process: id, ageMs })),
    ...(keys.free > 0 ? [{ kind: 'freeKeys' as const, count: keys.free }] : []),
    ...feeds
      .filter(({ is_held: isHeld }) => !isHeld)
      .map(({ environment }) => ({ kind: 'freeFeed' as const, environment })),
    ...(newest > OLD_PRICE_MS ? [{ kind: 'oldFeed' as const, ageMs: newest }] : []),
  ];
}

function listBackupFindings({ backup }: EngineDetails): Finding[] {
  if (!backup?.is_wanted) return [];
  if (backup.age_ms === null) return [{ kind: 'noBackup' }];
  return backup.age_ms > OLD_BACKUP_MS ? [{ kind: 'oldBackup', ageMs: backup.age_ms }] : [];
}

/** Lists what is wrong with the engine, what is worst first. */
export function listFindings(details: EngineDetails): Finding[] {
  const { requests, queues, unresolved, latency, allowances } = details;
  const isUnsentClose = ({ kind, state }: Orders[number]) =>
    kind === 'CLOSE' && state === 'PENDING';
  const unsent = findOld(unresolved, UNSENT_MS, isUnsentClose);
  const unknown = findOld(unresolved, UNKNOWN_MS, ({ state }) => state !== 'PENDING');
  const requestMs = requests.oldest_ms ?? 0;
  const p99 = latency.p99_ms ?? 0;
  const found: Finding[] = [
    ...listEngineFindings(details),
    ...listBackupFindings(details),
    ...(unsent ? [{ kind: 'unsent' as const, ...unsent }] : []),
    ...(unknown ? [{ kind: 'unknown' as const, ...unknown }] : []),
    ...(requestMs > SLOW_REQUEST_MS
      ? [{ kind: 'slowRequests' as const, count: requests.count, ageMs: requestMs }]
      : []),
    ...queues.flatMap(({ name, oldest_ms: ageMs }) =>
      (ageMs ?? 0) > LATE_JOB_MS
        ? [{ kind: 'lateJobs' as const, queue: name, ageMs: ageMs ?? 0 }]
        : [],
    ),
    ...(p99 > SLOW_ORDER_MS ? [{ kind: 'slowOrders' as const, ageMs: p99 }] : []),
    ...allowances.flatMap(({ environment, kind, left, resets_at: until }) =>
      left === 0 && until ? [{ kind: 'usedUp' as const, environment, allowance: kind, until }] : [],
    ),
  ];
  return found.sort((one, other) => Number(SEVERE.has(other.kind)) - Number(SEVERE.has(one.kind)));
}
