import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { inTransaction } from '../db/db';
import type { Deps } from '../deps';
import { findMailUser, replaceOneTimeToken } from '../features/auth/password-reset.repo';
import { hashToken } from '../features/auth/refresh-token';
import type { Job } from '../jobs/job';
import { MAIL_QUEUE, type MailOrder } from './mail-order';
import { writeLinkMail } from './mail-texts';
import { createMailer, outboxFolder } from './mailer';

/** Enough not to be guessed, short enough for one line of a mail. */
const TOKEN_BYTES = 16;
const DAY_MS = 24 * 3_600_000;
const LINKS = {
  reset: { token: 'RESET', lifeMs: 30 * 60_000, page: '/reset-password' },
  invitation: { token: 'INVITATION', lifeMs: 7 * DAY_MS, page: '/reset-password' },
  activation: { token: 'ACTIVATION', lifeMs: 7 * DAY_MS, page: '/activate' },
} as const;

const Order: z.ZodType<MailOrder> = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('reset'), email: z.string() }),
  z.object({ kind: z.enum(['invitation', 'activation']), userId: z.number().int() }),
]);

/** Sends a mail with a link whose token is made here and kept only as a hash. */
export const mailJob: Job = {
  queue: MAIL_QUEUE,
  run: async (data, deps) => {
    const order = Order.parse(data);
    const reader = await findMailUser(order, deps.db);
    if (!reader) return;
    const link = await createLink(order.kind, reader.userId, deps);
    const name = reader.firstName || reader.username;
    const mail = writeLinkMail(order.kind, { name, language: reader.language, link });
    await createMailer(deps.config)({ to: reader.email, ...mail });
    const outbox = deps.config.SMTP_URL ? undefined : outboxFolder(deps.config);
    deps.log.info({ kind: order.kind, userId: reader.userId, outbox }, 'mail sent');
  },
};

async function createLink(kind: MailOrder['kind'], userId: number, deps: Deps): Promise<string> {
  const { token: tokenKind, lifeMs, page } = LINKS[kind];
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const at = deps.now();
  const expiresAt = new Date(at.getTime() + lifeMs);
  await inTransaction(deps.db, (tx) =>
    replaceOneTimeToken(
      { userId, kind: tokenKind, tokenHash: hashToken(token), expiresAt, at },
      tx,
    ),
  );
  const link = new URL(page, deps.config.WEB_ORIGINS[0]);
  link.searchParams.set('token', token);
  return link.toString();
}
