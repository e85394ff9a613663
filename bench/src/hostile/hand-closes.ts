import { setTimeout as sleep } from 'node:timers/promises';
import type { EngineHarness } from '@entropi/engine/testing/engine-harness';

/** Who closes: their token, and the address from which the call comes. */
export interface Closer {
  token: string;
  address: string;
}

export interface HandCloses {
  /** When each close was ordered, by the deal that it closes; in epoch milliseconds. */
  orderedAt: Map<string, number>;
  /** The number of calls, by status. */
  statuses: Record<string, number>;
}

const OPEN_SHARES = `
  select shares.user_id, shares.deal_id from shares
  where shares.state = 'OPEN' and shares.deal_id is not null
    and not exists (select from order_intents o where o.share_id = shares.id and o.resolved_at is null)
  order by shares.id`;

/** For this many seconds, again and again closes a share by hand, as a page does, of the next user who has one. */
export async function closeByHand(
  harness: EngineHarness,
  url: string,
  closers: ReadonlyMap<number, Closer>,
  { seconds, everyMs }: { seconds: number; everyMs: number },
): Promise<HandCloses> {
  const closes: HandCloses = { orderedAt: new Map(), statuses: {} };
  const pending: Promise<void>[] = [];
  const end = Date.now() + seconds * 1000;
  const queue = [...closers.keys()];
  while (Date.now() < end) {
    const pause = sleep(everyMs);
    const { rows } = await harness.db.$client.query(OPEN_SHARES);
    const open = new Map<number, string>(rows.map((row) => [row.user_id, row.deal_id]));
    const place = queue.findIndex((id) => open.has(id));
    const [userId = 0] = place < 0 ? [] : queue.splice(place, 1);
    const [closer, dealId] = [closers.get(userId), open.get(userId)];
    if (closer && dealId) {
      queue.push(userId);
      pending.push(close(url, closer, dealId, closes));
    }
    await pause;
  }
  await Promise.all(pending);
  return closes;
}

async function close(
  url: string,
  { token, address }: Closer,
  dealId: string,
  { orderedAt, statuses }: HandCloses,
): Promise<void> {
  if (!orderedAt.has(dealId)) orderedAt.set(dealId, Date.now());
  const response = await fetch(`${url}/api/strategy/shares/${dealId}`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': address },
  }).catch(() => null);
  await response?.arrayBuffer();
  const status = String(response?.status ?? 'none');
  statuses[status] = (statuses[status] ?? 0) + 1;
}
