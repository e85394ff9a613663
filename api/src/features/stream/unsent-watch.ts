import type { PublishedEvent } from '@entropi/db/events';
import { listUnsentCloses } from '@entropi/engine/store/unsent-close.repo';
import type { Deps } from '../../deps';

/** Short enough that an unsent close is shown within three seconds of being ordered, and its sending as soon. */
const LOOK_EVERY_MS = 1000;

/**
 * Looks for closes that were not sent, since no engine may be there to report them: each is published once, and once
 * more when it was sent. It takes one statement for all, and none while no one listens.
 */
export function watchUnsentCloses(
  { db, log }: Pick<Deps, 'db' | 'log'>,
  hasReaders: () => boolean,
  publish: (published: PublishedEvent) => void,
): { stop(): void } {
  let shown = new Map<number, PublishedEvent>();
  let isLooking = false;

  async function look(): Promise<void> {
    const rows = await listUnsentCloses(db);
    const found = new Map(rows.map(({ userId, shareId }) => [shareId, toEvent(userId, shareId)]));
    const before = shown;
    shown = found;
    for (const [id, event] of found) if (!before.has(id)) publish(event);
    for (const [id, event] of before) if (!found.has(id)) publish(event);
  }

  const timer = setInterval(() => {
    if (isLooking || !hasReaders()) return;
    isLooking = true;
    void look()
      .catch((error: unknown) => log.warn({ err: error }, 'unsent closes cannot be read'))
      .finally(() => {
        isLooking = false;
      });
  }, LOOK_EVERY_MS);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}

function toEvent(userId: number, shareId: number): PublishedEvent {
  return { id: null, userId, event: 'share', ref: { share_id: shareId } };
}
