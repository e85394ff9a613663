import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Deps } from '../deps';
import { RESET_LINK_LIFE_MS } from '../features/auth/login-limits';
import { findMailUser, insertOneTimeToken } from '../features/auth/password-reset.repo';
import { hashToken } from '../features/auth/refresh-token';
import type { Job } from '../jobs/job';
import { layOut } from './mail-layout';
import { mailsTotal } from './mail-metrics';
import { MAIL_QUEUES, type MailOrder } from './mail-order';
import { type AccountMail, writeMail } from './mail-texts';
import { createMailer, outboxFolder } from './mailer';
import { findNotice, type Notice } from './notices.repo';
import { writeNotice } from './write-notice';

/** Enough not to be guessed, short enough for one line of a mail. */
const TOKEN_BYTES = 16;
const DAY_MS = 24 * 3_600_000;
/** Mails of one kind that are sent at once. */
const CONCURRENCY = 10;
/** What a release before this one ordered: all kinds in one queue. */
const EARLIER_QUEUE = 'mail';

/** Where the link of a mail leads, and the token that it carries. */
const LINKS = {
  reset: { page: '/reset-password', token: { kind: 'RESET', lifeMs: RESET_LINK_LIFE_MS } },
  invitation: { page: '/reset-password', token: { kind: 'INVITATION', lifeMs: 7 * DAY_MS } },
  activation: { page: '/activate', token: { kind: 'ACTIVATION', lifeMs: 7 * DAY_MS } },
  'password-changed': { page: '/forgot-password', token: null },
} as const;

type MailUser = NonNullable<Awaited<ReturnType<typeof findMailUser>>>;

const Order: z.ZodType<MailOrder> = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('reset'), email: z.string() }),
  z.object({
    kind: z.enum(['invitation', 'activation', 'password-changed']),
    userId: z.number().int(),
  }),
  z.object({
    kind: z.literal('new-sign-in'),
    userId: z.number().int(),
    address: z.string(),
    agent: z.string(),
  }),
  z.object({ kind: z.literal('notice'), noticeId: z.number().int() }),
]);

/** Send mails; the token of a link is made here and kept only as a hash. */
export const mailJobs: readonly Job[] = [...Object.values(MAIL_QUEUES), EARLIER_QUEUE].map(
  (queue) => ({ queue, concurrency: CONCURRENCY, run: send }),
);

async function send(data: unknown, deps: Deps): Promise<void> {
  const order = Order.parse(data);
  const notice = order.kind === 'notice' ? await findNotice(order.noticeId, deps.db) : null;
  if (order.kind === 'notice' && !notice) return;
  const reader = await findMailUser(notice ?? toWhom(order), deps.db);
  if (!reader) return;
  const kind = notice?.kind ?? order.kind;
  try {
    const mail = await compose(order, notice, reader, deps);
    await createMailer(deps.config)({ to: reader.email, ...mail });
  } catch (error) {
    mailsTotal.inc({ kind, outcome: 'failed' });
    throw error;
  }
  mailsTotal.inc({ kind, outcome: 'sent' });
  const outbox = deps.config.SMTP_URL ? undefined : outboxFolder(deps.config);
  deps.log.info({ kind, userId: reader.userId, outbox }, 'mail sent');
}

function toWhom(order: MailOrder): { email: string } | { userId: number } {
  if (order.kind === 'notice') throw new Error('a notice was not read');
  return order;
}

async function compose(order: MailOrder, notice: Notice | null, reader: MailUser, deps: Deps) {
  const name = reader.firstName || reader.username;
  const { userId, language } = reader;
  const origin = String(deps.config.WEB_ORIGINS[0]);
  if (notice) return writeNotice(notice.kind, notice.data, { userId, name, language, origin });
  if (order.kind === 'new-sign-in') {
    const { address, agent } = order;
    return writeNotice(order.kind, { address, agent }, { userId, name, language, origin });
  }
  if (order.kind === 'notice') throw new Error('a notice was not read');
  const link = await createLink(order.kind, reader.userId, deps);
  return layOut({ ...writeMail(order.kind, { name, language, link }), link });
}

async function createLink(kind: AccountMail, userId: number, deps: Deps): Promise<string> {
  const { token, page } = LINKS[kind];
  const link = new URL(page, deps.config.WEB_ORIGINS[0]);
  if (!token) return link.toString();
  const text = randomBytes(TOKEN_BYTES).toString('base64url');
  const at = deps.now();
  const expiresAt = new Date(at.getTime() + token.lifeMs);
  const row = { userId, kind: token.kind, tokenHash: hashToken(text), expiresAt, at };
  await insertOneTimeToken(row, deps.db);
  link.searchParams.set('token', text);
  return link.toString();
}
