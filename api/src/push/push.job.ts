import { CLASS_OF_KIND } from '@entropi/contracts/channel-model';
import { toLocale } from '@entropi/contracts/languages';
import { inTransaction } from '@entropi/db/db';
import { findSuspendedSince } from '@entropi/engine/store/suspension.repo';
import type { Deps } from '../deps';
import { toDay } from '../features/subscriptions/periods';
import type { Job } from '../jobs/job';
import { listCarried } from '../mail/digests.repo';
import { findNotice, type Notice } from '../mail/notices.repo';
import { isMailSent, saveMailSent } from '../mail/sent-mails.repo';
import { describeNotice } from '../mail/write-notice';
import { deleteDevices, findPushTarget, saveSent } from './push.repo';
import { pushesTotal } from './push-metrics';
import { orderPush, PUSH_QUEUE, PushOrder } from './push-order';
import type { PushText } from './push-sender';
import { findQuietEnd } from './quiet-hours';
import { toQuietHours } from './settings';

/** How many pushes are sent at once. */
const CONCURRENCY = 10;
/** What a device shows of a text; a push may have 4 KB. */
const MAX_BODY_LENGTH = 300;

type Target = NonNullable<Awaited<ReturnType<typeof findPushTarget>>>;

/** Sends one notice to one browser. */
export const pushJob: Job = { queue: PUSH_QUEUE, concurrency: CONCURRENCY, run: sendNotice };

async function sendNotice(deps: Deps, data: unknown, id: string): Promise<void> {
  // When a process died in the middle of a batch, some of its pushes have gone out already.
  if (!deps.push || (await isMailSent(deps.db, id))) return;
  const order = PushOrder.parse(data);
  const notice = await findNotice(deps.db, order.noticeId);
  const target = notice && (await findPushTarget(deps.db, order.deviceId));
  if (!target) return;
  const { device, settings } = target;
  const about = CLASS_OF_KIND[notice.kind];
  const isAlarm = about === 'alarm';
  if (settings?.channels.push?.[about] === false) return;
  const quietEnd = isAlarm ? null : findQuietEnd(toQuietHours(settings), deps.now());
  if (quietEnd) return holdBack(deps, id, order, quietEnd);
  const text = await writePush(deps, order.noticeId, notice, target);
  const outcome = await deps.push
    .send(toSubscription(device), text, isAlarm ? 'high' : 'normal')
    .catch((error: unknown) => {
      pushesTotal.inc({ outcome: 'failed' });
      throw error;
    });
  pushesTotal.inc({ outcome });
  if (outcome === 'rejected')
    deps.log.warn({ job: id }, 'the push service rejected a push for good');
  await inTransaction(deps.db, async (tx) => {
    await saveMailSent(tx, id);
    if (outcome === 'gone') await deleteDevices(tx, device.userId, [device.id]);
    if (outcome === 'sent') await saveSent(tx, [device.id], deps.now());
  });
}

/** Orders the push again for the end of the quiet hours. */
async function holdBack(deps: Deps, id: string, order: PushOrder, until: Date): Promise<void> {
  pushesTotal.inc({ outcome: 'late' });
  await inTransaction(deps.db, async (tx) => {
    await saveMailSent(tx, id);
    await orderPush(deps, tx, order, until);
  });
}

async function writePush(
  deps: Deps,
  noticeId: number,
  { kind, data, userId }: Notice,
  { user }: Target,
): Promise<PushText> {
  const isSuspended = (await findSuspendedSince(deps.db, userId, toDay(deps.now()))) !== null;
  const reader = { userId, locale: toLocale(user), isSuspended };
  const carried = await listCarried(deps.db, noticeId);
  const { subject, body, path } = describeNotice(kind, data, reader, carried);
  return { title: subject, body: body.slice(0, MAX_BODY_LENGTH), path, tag: `notice-${noticeId}` };
}

/** A stored browser as its push service knows it. */
export function toSubscription({
  endpoint,
  p256dh,
  auth,
}: Pick<Target['device'], 'endpoint' | 'p256dh' | 'auth'>) {
  return { endpoint, keys: { p256dh, auth } };
}
