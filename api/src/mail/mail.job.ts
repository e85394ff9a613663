import { randomBytes } from 'node:crypto';
import { toLocale } from '@entropi/contracts/languages';
import { inTransaction, type Transaction } from '@entropi/db/db';
import type { MailOutcome } from '@entropi/db/schema/notices';
import { findSuspendedSince } from '@entropi/engine/store/suspension.repo';
import { type Counted, countWithin, giveBack, LimitReached } from '../budgets/budget.domain';
import { RESET_LINK_LIFE_MS } from '../budgets/login-limits';
import { type BoundedMail, mailLimits } from '../budgets/mail-limits';
import type { Deps } from '../deps';
import { addAddressLink, findAddressChange } from '../features/addresses/addresses.repo';
import {
  findMailUser,
  insertOneTimeToken,
  type MailReceiver,
} from '../features/auth/password-reset.repo';
import { hashToken } from '../features/auth/refresh-token';
import { addRegistrationToken, findRegistration } from '../features/auth/registration.repo';
import { toDay } from '../features/subscriptions/periods';
import type { Job } from '../jobs/job';
import { listCarried } from './digests.repo';
import { toForeignText } from './foreign-text';
import { layOut } from './mail-layout';
import { mailsTotal } from './mail-metrics';
import { MAIL_QUEUES, MailOrder, orderMail } from './mail-order';
import { type AccountMail, writeMail } from './mail-texts';
import { createMailer, isReceiverRejected, outboxFolder } from './mailer';
import { dropNotice, findNotice, type Notice, saveMailOutcome } from './notices.repo';
import { isMailSent, saveMailSent } from './sent-mails.repo';
import { writeNotice } from './write-notice';

/** Too long to be guessed, and short enough for one line of a mail. */
const TOKEN_BYTES = 16;
const DAY_MS = 24 * 3_600_000;
/** How many mails of one kind are sent at once. */
const CONCURRENCY = 10;
/** The queue of an earlier release, which held all kinds. */
const EARLIER_QUEUE = 'mail';

/** The page that shows a user's passkeys and sessions. */
const SECURITY_PAGE = '/account/settings?section=security';

/** The page that the link of each mail leads to, and the token that it carries. */
const LINKS = {
  reset: { page: '/reset-password', token: { kind: 'RESET', lifeMs: RESET_LINK_LIFE_MS } },
  invitation: { page: '/reset-password', token: { kind: 'INVITATION', lifeMs: 7 * DAY_MS } },
  'password-changed': { page: '/forgot-password', token: null },
  'two-factor-reset': { page: '/forgot-password', token: null },
  'already-registered': { page: '/forgot-password', token: null },
  'passkey-added': { page: SECURITY_PAGE, token: null },
  'passkey-copied': { page: SECURITY_PAGE, token: null },
  'passkey-deleted': { page: SECURITY_PAGE, token: null },
  'codes-renewed': { page: SECURITY_PAGE, token: null },
  'session-copied': { page: '/forgot-password', token: null },
} as const;

/** What goes to an address that no one has confirmed: a link that does. */
const CONFIRMING: ReadonlySet<string> = new Set<MailOrder['kind']>([
  'reset',
  'invitation',
  'activation',
  'address-confirm',
]);

/** What became of a mail that is not tried again. */
type DeliveryOutcome = Exclude<MailOutcome, 'pushed'>;

type MailUser = NonNullable<Awaited<ReturnType<typeof findMailUser>>>;

/** Jobs that send mails. The token of a link is made here and stored only as a hash. */
export const mailJobs: readonly Job[] = [...Object.values(MAIL_QUEUES), EARLIER_QUEUE].map(
  (queue) => ({ queue, concurrency: CONCURRENCY, run: send }),
);

async function send(deps: Deps, data: unknown, id: string): Promise<void> {
  // When a process died in the middle of a batch, some of its mails have gone out already.
  if (await isMailSent(deps.db, id)) return;
  const order = MailOrder.parse(data);
  if (order.kind === 'activation') return sendActivation(deps, id, order.registrationId);
  if ('changeId' in order) return sendAddressLink(deps, id, order);
  const notice = order.kind === 'notice' ? await findNotice(deps.db, order.noticeId) : null;
  if (order.kind === 'notice' && !notice) return;
  const reader = await findMailUser(deps.db, notice ?? toWhom(order));
  if (!reader) return notice ? dropNotice(deps.db, notice.id) : undefined;
  const kind = notice?.kind ?? order.kind;
  const write = () => compose(deps, order, notice, reader);
  const mail = { id, kind, to: reader.email, isConfirmed: reader.isConfirmed };
  if (order.kind !== 'notice') return deliver(deps, mail, write);
  await deliver(deps, mail, write, (tx, outcome) => saveMailOutcome(tx, [order.noticeId], outcome));
}

/**
 * Sends the link that activates an account. If the address belongs to a user, they get a note instead, so that no
 * caller learns of it.
 */
async function sendActivation(deps: Deps, id: string, registrationId: number): Promise<void> {
  const registration = await findRegistration(deps.db, registrationId, deps.now());
  if (!registration) return;
  const user = await findMailUser(deps.db, { email: registration.email });
  if (user && user.userId !== registration.invitedUserId) {
    const link = createPageLink(deps, '/forgot-password');
    const mail = () => writeAccountMail('already-registered', user, link);
    const { email: to, isConfirmed } = user;
    return deliver(deps, { id, kind: 'already-registered', to, isConfirmed }, mail);
  }
  const token = createToken();
  await addRegistrationToken(deps.db, registrationId, hashToken(token));
  const link = createPageLink(deps, '/activate', token);
  const mail = () => writeAccountMail('activation', registration, link);
  const to = { id, kind: 'activation', to: registration.email, isConfirmed: false };
  await deliver(deps, to, mail);
}

/**
 * Sends the link by which the new address confirms a change, or by which the present one takes it back. The first one
 * is ordered when the present address has been told, or can never be, so that nothing is confirmed before.
 */
async function sendAddressLink(
  deps: Deps,
  id: string,
  { kind, changeId }: Extract<MailOrder, { changeId: number }>,
): Promise<void> {
  const change = await findAddressChange(deps.db, changeId);
  const user = change && (await findMailUser(deps.db, { userId: change.userId }));
  if (!user) return;
  const isConfirm = kind === 'address-confirm';
  const token = createToken();
  await addAddressLink(deps.db, changeId, isConfirm ? 'confirm' : 'undo', hashToken(token));
  const link = createPageLink(deps, isConfirm ? '/confirm-address' : '/undo-address', token);
  const to = isConfirm ? change.newEmail : change.oldEmail;
  const mail = { id, kind, to, isConfirmed: !isConfirm && user.isConfirmed };
  const write = () => writeAccountMail(kind, user, link);
  if (isConfirm) return deliver(deps, mail, write);
  await deliver(deps, mail, write, (tx) =>
    orderMail(deps, tx, { kind: 'address-confirm', changeId }),
  );
}

/** Counts a mail against its limits; null when its address gets no more mails of this kind today. */
async function countMail(deps: Deps, mail: BoundedMail): Promise<Counted | null> {
  const limits = mailLimits(mail);
  try {
    return limits.length > 0 ? await countWithin(deps, limits) : [];
  } catch (error) {
    if (error instanceof LimitReached) return null;
    throw error;
  }
}

/**
 * Sends a mail, which nothing else does: to an address that is not confirmed only those that let it be. `afterwards`
 * is done once, when the mail has been handed over, or will never be.
 */
async function deliver(
  deps: Deps,
  mail: BoundedMail & { id: string },
  write: () => ReturnType<typeof layOut> | Promise<ReturnType<typeof layOut>>,
  afterwards: (tx: Transaction, outcome: DeliveryOutcome) => Promise<void> = async () => undefined,
): Promise<void> {
  const outcome = await tryToSend(deps, mail, write);
  mailsTotal.inc({ kind: mail.kind, outcome });
  await inTransaction(deps.db, async (tx) => {
    await saveMailSent(tx, mail.id);
    await afterwards(tx, outcome);
  });
}

/** Throws when the mail can be tried again. */
async function tryToSend(
  deps: Deps,
  mail: BoundedMail & { id: string },
  write: () => ReturnType<typeof layOut> | Promise<ReturnType<typeof layOut>>,
): Promise<DeliveryOutcome> {
  const { id, kind, to } = mail;
  if (!mail.isConfirmed && !CONFIRMING.has(kind)) {
    deps.log.info({ kind, job: id }, 'no mail: the address is not confirmed');
    return 'unconfirmed';
  }
  const counted = await countMail(deps, mail);
  if (!counted) {
    deps.log.warn({ kind, job: id }, 'an address has had all of its mails for a day');
    return 'too_many';
  }
  try {
    await createMailer(deps.config)({ id, to, ...(await write()) });
  } catch (error) {
    if (isReceiverRejected(error)) {
      deps.log.warn({ kind, job: id }, 'the mail server rejected a receiver for good');
      return 'rejected';
    }
    mailsTotal.inc({ kind, outcome: 'failed' });
    await giveBack(deps, counted);
    throw error;
  }
  const outbox = deps.config.SMTP_URL ? undefined : outboxFolder(deps.config);
  deps.log.info({ kind, outbox }, 'mail sent');
  return 'sent';
}

function writeAccountMail(
  kind: AccountMail,
  reader: Pick<MailUser, 'firstName' | 'username' | 'language'>,
  link: string,
) {
  const name = toForeignText(reader.firstName || reader.username);
  return layOut({ ...writeMail(kind, { name, language: reader.language, link }), link });
}

function toWhom(order: MailOrder): MailReceiver {
  // A superuser whom another one has locked out or deleted has to learn of it.
  if (order.kind === 'power-used') return { userId: order.userId, alsoGone: true };
  if ('email' in order || 'userId' in order) return order;
  throw new Error('a notice was not read');
}

async function compose(deps: Deps, order: MailOrder, notice: Notice | null, reader: MailUser) {
  const name = reader.firstName || reader.username;
  const { userId } = reader;
  const origin = String(deps.config.WEB_ORIGINS[0]);
  const isSuspended = (await findSuspendedSince(deps.db, userId, toDay(deps.now()))) !== null;
  const to = { userId, name, locale: toLocale(reader), origin, isSuspended };
  if (notice && order.kind === 'notice') {
    const carried = await listCarried(deps.db, order.noticeId);
    return writeNotice(notice.kind, notice.data, to, carried);
  }
  if (order.kind === 'new-sign-in') {
    const { address, agent } = order;
    return writeNotice(order.kind, { address, agent }, to);
  }
  if (order.kind === 'address-undone') {
    return writeNotice(order.kind, { undone: order.undone }, to);
  }
  if (order.kind === 'power-used') {
    const { actor, what, username } = order;
    return writeNotice(order.kind, { actor, what, username }, to);
  }
  if (order.kind === 'notice' || order.kind === 'activation' || 'changeId' in order) {
    throw new Error('a notice was not read');
  }
  return writeAccountMail(order.kind, reader, await createLink(deps, order.kind, reader));
}

async function createLink(
  deps: Deps,
  kind: keyof typeof LINKS,
  { userId, email }: MailUser,
): Promise<string> {
  const { token, page } = LINKS[kind];
  if (!token) return createPageLink(deps, page);
  const text = createToken();
  const at = deps.now();
  const expiresAt = new Date(at.getTime() + token.lifeMs);
  const row = { userId, email, kind: token.kind, tokenHash: hashToken(text), expiresAt, at };
  await insertOneTimeToken(deps.db, row);
  return createPageLink(deps, page, text);
}

function createPageLink({ config }: Deps, page: string, token?: string): string {
  const link = new URL(page, config.WEB_ORIGINS[0]);
  if (token) link.searchParams.set('token', token);
  return link.toString();
}

function createToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}
