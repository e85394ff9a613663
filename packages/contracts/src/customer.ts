import * as z from 'zod/mini';
import { LoginSession } from './auth';
import { IgAccount } from './broker-accounts';
import { endpoint } from './endpoint';
import {
  Direction,
  Environment,
  Id,
  Money,
  Nothing,
  Timestamp,
  UserPath,
  urlInteger,
} from './primitives';
import { FeeKind } from './subscription-model';
import { TimelineOrder } from './timeline';
import { CloseReason } from './trading-model';

/** Kinds of events, in the order in which a page offers them. */
export const CUSTOMER_EVENT_KINDS = [
  'TRADE',
  'ORDER',
  'PAYMENT',
  'MAIL',
  'MESSAGE',
  'SIGN_IN',
  'AUDIT',
] as const;
export const CustomerEventKind = z.enum(CUSTOMER_EVENT_KINDS);
export type CustomerEventKind = z.infer<typeof CustomerEventKind>;

/** A share that was closed. */
const Trade = z.strictObject({
  epic: z.string(),
  direction: Direction,
  size: z.number(),
  /** Null for a share opened by hand. */
  level: z.nullable(z.int()),
  open_level: z.nullable(z.number()),
  close_level: z.nullable(z.number()),
  profit: z.nullable(Money),
  reason: z.nullable(CloseReason),
});

/** A line of the ledger; a positive amount is owed. */
const Booking = z.strictObject({
  kind: FeeKind,
  amount: Money,
  /** Of the payment that it belongs to; null when it belongs to none. */
  reference: z.nullable(z.string()),
});

const Mail = z.strictObject({
  /** A `NotificationKind`, or a kind of a later release. */
  kind: z.string(),
  /**
   * `SENT`: the mail server has taken it; `ORDERED`: it is tried; `PUSHED`: it went to browsers alone; `UNCONFIRMED`:
   * the address is not confirmed; `TOO_MANY`: the address had had all of its mails for a day; `REJECTED`: the mail
   * server rejected the receiver; `FAILED`: no mail server took it for days; `WAITING`: it is part of a later mail;
   * `MERGED`: another mail says it as well; `DROPPED`: it is no longer wanted.
   */
  state: z.enum([
    'SENT',
    'ORDERED',
    'PUSHED',
    'UNCONFIRMED',
    'TOO_MANY',
    'REJECTED',
    'FAILED',
    'WAITING',
    'MERGED',
    'DROPPED',
  ]),
});

const Message = z.strictObject({
  from: z.string(),
  from_admin: z.boolean(),
  /** The beginning of its text. */
  excerpt: z.string(),
});

const Audited = z.strictObject({
  actor: z.string(),
  /** Null where a part of the product acted; absent in responses of an earlier release. */
  actor_id: z.optional(z.nullable(Id)),
  action: z.string(),
  subject: z.string(),
  /** What the subject is called; null where it has no name or is gone. */
  subject_name: z.nullable(z.string()),
});

const Happened = { id: z.string(), at: Timestamp };

/** Something that happened to a user or by them. */
export const CustomerEvent = z.discriminatedUnion('kind', [
  z.strictObject({ ...Happened, kind: z.literal('TRADE'), trade: Trade }),
  z.strictObject({ ...Happened, kind: z.literal('ORDER'), order: TimelineOrder }),
  z.strictObject({ ...Happened, kind: z.literal('PAYMENT'), booking: Booking }),
  z.strictObject({ ...Happened, kind: z.literal('MAIL'), mail: Mail }),
  z.strictObject({ ...Happened, kind: z.literal('MESSAGE'), message: Message }),
  z.strictObject({ ...Happened, kind: z.literal('SIGN_IN'), audited: Audited }),
  z.strictObject({ ...Happened, kind: z.literal('AUDIT'), audited: Audited }),
]);
export type CustomerEvent = z.infer<typeof CustomerEvent>;

export const listCustomerEvents = endpoint({
  id: 'listCustomerEvents',
  method: 'GET',
  path: '/api/admin/customers/{user_id}/events',
  role: 'superuser',
  summary: 'All that happened to a user, newest first',
  params: UserPath,
  query: z.strictObject({
    kind: z.optional(CustomerEventKind),
    /** The `next` of the page before. */
    before: z.optional(
      z
        .string()
        .check(
          z.maxLength(400),
          z.regex(/^[A-Z_]+\.\d{1,16}\.\d{1,15}(~[A-Z_]+\.\d{1,16}\.\d{1,15}){0,6}$/),
        ),
    ),
    limit: z.prefault(urlInteger(1, 200), 50),
  }),
  reply: z.strictObject({
    items: z.array(CustomerEvent),
    /** Names the page that follows; null after the last. */
    next: z.nullable(z.string()),
  }),
});

export const BrokerKey = z.strictObject({
  id: Id,
  environment: Environment,
  identifier: z.string(),
  checked_at: Timestamp,
  /** The broker's code when it has rejected the credentials; null while they are valid. */
  rejected_code: z.nullable(z.string()),
});

/** What is left of what one user may use of the broker by themselves. */
export const UserAllowance = z.strictObject({
  /**
   * `logins`: tries of keys; `reads`: calls with their own keys; `feed_reads`, `feed_points`: calls and points of
   * history of the feed account that all share; `key_points`: points of history of a key.
   */
  kind: z.enum(['logins', 'reads', 'feed_reads', 'feed_points', 'key_points']),
  /** Null: of all environments. */
  environment: z.nullable(Environment),
  /** Null: not of one key. */
  key_id: z.nullable(Id),
  left: z.int(),
  max: z.int(),
  /** When all of it may be used again; null while nothing of it is used. */
  resets_at: z.nullable(Timestamp),
});
export type UserAllowance = z.infer<typeof UserAllowance>;

export const getCustomerBroker = endpoint({
  id: 'getCustomerBroker',
  method: 'GET',
  path: '/api/admin/customers/{user_id}/broker',
  role: 'superuser',
  summary: 'A user’s keys and accounts at the broker, and what they have used of their allowances',
  params: UserPath,
  reply: z.strictObject({
    keys: z.array(BrokerKey),
    accounts: z.array(IgAccount),
    allowances: z.array(UserAllowance),
  }),
});

/** A mailed link by which a user can set a password. */
const PasswordLink = z.strictObject({
  id: Id,
  kind: z.enum(['RESET', 'INVITATION']),
  /** The address to which it was mailed; null when that was not recorded. */
  email: z.nullable(z.string()),
  created_at: Timestamp,
  expires_at: Timestamp,
});

export const CustomerSecurity = z.strictObject({
  /** False while an invited user has set none. */
  has_password: z.boolean(),
  /** When the authenticator was set up; null while there is none. */
  authenticator_since: z.nullable(Timestamp),
  /**
   * Since when it shows no good code any more, because a change of the address was taken back: only a reset lets another
   * be set up. Null or absent: its codes are good, or there is none.
   */
  authenticator_void_since: z.optional(z.nullable(Timestamp)),
  recovery_codes_left: z.int(),
  passkeys: z.array(
    z.strictObject({
      id: Id,
      name: z.string(),
      created_at: Timestamp,
      last_used_at: z.nullable(Timestamp),
    }),
  ),
  sessions: z.array(z.omit(LoginSession, { current: true })),
  /** Those that can still be used. */
  links: z.array(PasswordLink),
});
export type CustomerSecurity = z.infer<typeof CustomerSecurity>;

export const getCustomerSecurity = endpoint({
  id: 'getCustomerSecurity',
  method: 'GET',
  path: '/api/admin/customers/{user_id}/security',
  role: 'superuser',
  summary: 'A user’s sessions, factors and mailed links, without any secret',
  params: UserPath,
  reply: CustomerSecurity,
});

export const endCustomerSessions = endpoint({
  id: 'endCustomerSessions',
  method: 'DELETE',
  path: '/api/admin/customers/{user_id}/sessions',
  role: 'superuser',
  risk: 'change',
  summary: 'Ends every session of a user',
  params: UserPath,
  status: 204,
  reply: Nothing,
});

export const sendPasswordLink = endpoint({
  id: 'sendPasswordLink',
  method: 'POST',
  path: '/api/admin/customers/{user_id}/password-link',
  role: 'superuser',
  risk: 'change',
  summary: 'Mails a user a link to set a password; an invitation while they have none',
  params: UserPath,
  body: z.optional(z.strictObject({})),
  status: 202,
  reply: z.strictObject({ kind: z.enum(['reset', 'invitation']), email: z.string() }),
});

export const endCustomerLinks = endpoint({
  id: 'endCustomerLinks',
  method: 'DELETE',
  path: '/api/admin/customers/{user_id}/links',
  role: 'superuser',
  risk: 'change',
  summary: 'Ends every mailed link by which a user could set a password',
  params: UserPath,
  status: 204,
  reply: Nothing,
});
