import { z } from 'zod';
import { defineLongJob } from '../jobs/long-job';
import { writeMessage } from './chat.domain';

/** Writes a message of the administrators into one user's thread. */
export const messageJob = defineLongJob({
  kind: 'chat.send',
  subject: z.object({
    userId: z.number().int(),
    body: z.string(),
    idempotencyKey: z.string(),
  }),
  // A message to all users is written within a minute, and nothing else waits for the rows.
  together: 25,
  once: async ({ actor, tx }, { userId, ...message }) => {
    const { id } = await writeMessage(
      tx,
      { userId: actor.userId, isSuperuser: true },
      userId,
      message,
    );
    return { user_id: userId, message_id: id };
  },
});
