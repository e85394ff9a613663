import { listShares } from '@entropi/contracts/shares';
import type { Share } from '@entropi/contracts/trading-model';
import type { Client } from '@entropi/shared/http';
import { isApiError } from '@entropi/shared/http/api-error';
import { live$ } from '@entropi/shared/live';

/**
 * What is known of a share that is closed by hand. `closing`: the order was accepted. `unsent`: it has not been
 * sent to the broker. `unknown`: no result has come for a while, but one may still come. `open`: the broker did not
 * close the share.
 */
export type CloseNews =
  | { kind: 'closing' | 'unsent' | 'unknown' | 'open' }
  | { kind: 'closed'; share: Pick<Share, 'close_level' | 'profit'> };

export interface CloseWatch {
  /** The API has accepted the order. From now on the share is also read, in case the stream says nothing. */
  accept(share: Share): void;
  /** Ends the watch, because the order was not accepted. */
  stop(): void;
}

/** When the share is read, in milliseconds after the order, as long as no result has come. */
const READS_MS = [3_000, 8_000, 20_000, 60_000, 180_000, 600_000];
const PATIENCE_MS = 20_000;
/** Number of newest shares to read of each list; one that was ordered just now is among them. */
const NEWEST = 50;

/**
 * Reports the outcome of a close by hand, whatever page is shown by then: from the share's event, or by reading
 * the share when none comes. It starts before the order is sent, because the result may come before the reply.
 */
export function watchClose(
  client: Client,
  { user_id: userId, deal_reference: reference }: Share,
  notify: (news: CloseNews) => void,
): CloseWatch {
  let isAccepted = false;
  let isOver = false;
  let said: 'closing' | 'unsent' | null = null;
  const timers: ReturnType<typeof setTimeout>[] = [];
  const stop = () => {
    isOver = true;
    stream.unsubscribe();
    for (const timer of timers) clearTimeout(timer);
  };
  const finish = (news: CloseNews) => {
    if (isOver) return;
    stop();
    notify(news);
  };
  const find = async (state: 'OPEN' | 'CLOSED') => {
    const input = { params: { user_id: userId }, query: { state, limit: NEWEST } };
    const { items } = await client.call(listShares, input);
    return items.find((share) => share.deal_reference === reference);
  };
  const look = async () => {
    try {
      const closed = await find('CLOSED');
      if (closed) return finish({ kind: 'closed', share: closed });
      const open = await find('OPEN');
      if (open?.state === 'OPEN') finish({ kind: 'open' });
      else if (open) say(open);
    } catch (error) {
      // Another user is signed in, or nobody: the result is not for them.
      if (isApiError(error) && (error.status === 401 || error.status === 403)) stop();
    }
  };
  /** Reports whether the order has left, if that has changed since the last report. */
  const say = ({ unsent_close: unsent }: Share) => {
    const kind = unsent ? 'unsent' : 'closing';
    if (isOver || said === kind) return;
    said = kind;
    notify({ kind });
  };
  const after = (ms: number, task: () => void) => timers.push(setTimeout(task, ms));
  const stream = live$.subscribe(({ name, data }) => {
    if (name !== 'share' || data.deal_reference !== reference) return;
    if (data.state === 'CLOSED') finish({ kind: 'closed', share: data });
    else if (data.state === 'CLOSING' && isAccepted) say(data);
    // The event may be older than the order, so the present state is read.
    else if (data.state === 'OPEN' && isAccepted) after(0, () => void look());
  });
  return {
    accept(share) {
      if (isOver) return;
      isAccepted = true;
      if (share.state === 'CLOSED') return finish({ kind: 'closed', share });
      say(share);
      for (const ms of READS_MS) after(ms, () => void look());
      after(PATIENCE_MS, () => {
        if (said !== 'unsent') notify({ kind: 'unknown' });
      });
      after(Math.max(...READS_MS) + 1, stop);
    },
    stop,
  };
}
