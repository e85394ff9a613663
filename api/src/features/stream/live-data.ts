import { LiveEvents } from '@entropi/contracts/live';
import type { Queryable } from '@entropi/db/db';
import type { PublishedEvent } from '@entropi/db/events';
import { readAccount } from '../broker-accounts/account-view';
import { readMessage } from '../chat/chat.domain';
import { readCycle } from '../cycles/cycle-view';
import { readJob } from '../jobs/job-view';
import { readShare } from '../shares/share-view';
import { readTask } from '../tasks/task-view';

/**
 * The present data of an event: a notification names a thing, and the reader gets the thing itself. Undefined when
 * it is gone, or the event does not name one.
 */
export async function readLiveData(db: Queryable, published: PublishedEvent): Promise<unknown> {
  const { event } = published;
  const data = await read(db, published);
  if (data === undefined || (data === null && event !== 'cycle')) return undefined;
  return LiveEvents[event].parse(data);
}

function read(db: Queryable, { event, userId, ref }: PublishedEvent): Promise<unknown> | unknown {
  const id = (name: string) => Number(ref[name]);
  switch (event) {
    case 'task':
      return userId === null ? undefined : readTask(db, userId);
    case 'cycle':
      return userId === null ? undefined : readCycle(db, userId);
    case 'share':
      return readShare(db, id('share_id'));
    case 'account':
      return readAccount(db, id('broker_account_id'));
    case 'chat':
      return readMessage(db, id('message_id'));
    case 'suspension':
      return { suspended: ref.suspended === true, id: userId };
    case 'session':
      return { reason: ref.reason };
    case 'power':
      return ref;
    case 'job':
      return readJob(db, String(ref.job_id));
  }
}
