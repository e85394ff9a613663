import type { Queryable } from '@entropi/db/db';
import { z } from 'zod';
import type { Deps } from '../deps';

/** A queue of its own: a push service that is away holds up no mail. */
export const PUSH_QUEUE = 'push';

/** Which notice goes to which browser. */
export const PushOrder = z.object({ noticeId: z.number().int(), deviceId: z.number().int() });
export type PushOrder = z.infer<typeof PushOrder>;

/** Longer than a push service may take to accept a push; after that the sending process must have died. */
const GIVEN_UP_AFTER_S = 60;
/** With pauses that double from five seconds, these tries take an hour and a half; then the mail has come anyway. */
const TRIES = 10;

/** Orders a push to one browser; it goes out only if the transaction commits. */
export function orderPush(
  { jobs }: Pick<Deps, 'jobs'>,
  tx: Queryable,
  { noticeId, deviceId }: PushOrder,
  startAfter?: Date,
): Promise<void> {
  return jobs.enqueue(
    tx,
    PUSH_QUEUE,
    { noticeId, deviceId },
    { startAfter, expireInSeconds: GIVEN_UP_AFTER_S, retryLimit: TRIES },
  );
}
