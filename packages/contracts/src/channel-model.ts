import * as z from 'zod/mini';
import { Id, Timestamp } from './primitives';
import { TimeZone } from './time-zone';
import type { NotificationKind } from './user-model';

/** Ways but mail by which notices reach a user. */
export const CHANNELS = ['push', 'telegram'] as const;
export const Channel = z.enum(CHANNELS);
export type Channel = z.infer<typeof Channel>;

/** What a notice is about. An alarm comes at any hour. */
export const NOTICE_CLASSES = ['alarm', 'money', 'trade', 'message'] as const;
export type NoticeClass = (typeof NOTICE_CLASSES)[number];

export const CLASS_OF_KIND: Record<NotificationKind, NoticeClass> = {
  task_error: 'alarm',
  degraded: 'alarm',
  suspended: 'alarm',
  suspension_announced: 'money',
  payment_booked: 'money',
  invoice: 'money',
  cycle_ended: 'trade',
  message: 'message',
};

/** Kinds whose notices of an hour come together, as one. */
export const DIGESTS: ReadonlySet<NotificationKind> = new Set(['cycle_ended']);

/** Whether notices of each class go out by a channel. */
export const ClassSwitches = z.strictObject({
  alarm: z.boolean(),
  money: z.boolean(),
  trade: z.boolean(),
  message: z.boolean(),
});
export type ClassSwitches = z.infer<typeof ClassSwitches>;

const HourAndMinute = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/));

/** Between these hours only alarms go out; `to` may be earlier than `from`, on the next day. */
export const QuietHours = z.strictObject({
  from: HourAndMinute,
  to: HourAndMinute,
  time_zone: TimeZone,
});
export type QuietHours = z.infer<typeof QuietHours>;

/** A browser that shows notices. */
export const PushDevice = z.strictObject({
  id: Id,
  /** The User-Agent header of the browser. */
  agent: z.string(),
  /** Whether it is the browser of this session. */
  current: z.boolean(),
  created_at: Timestamp,
  last_sent_at: z.nullable(Timestamp),
});
export type PushDevice = z.infer<typeof PushDevice>;

/** The user's chat with the bot of the installation. */
export const TelegramLink = z.strictObject({
  /** `blocked`: the user has blocked the bot; `stopped`: they have sent it `/stop`. Nothing is sent to either. */
  state: z.enum(['connected', 'blocked', 'stopped']),
  /** What the person calls themselves at Telegram. */
  name: z.string(),
  linked_at: Timestamp,
  last_sent_at: z.nullable(Timestamp),
});
export type TelegramLink = z.infer<typeof TelegramLink>;

export const TelegramChannel = z.strictObject({
  /** Whether a chat can be connected now; false while Telegram does not respond. */
  reachable: z.boolean(),
  classes: ClassSwitches,
  /** Null for a user who has connected no chat. */
  link: z.nullable(TelegramLink),
});
export type TelegramChannel = z.infer<typeof TelegramChannel>;

/** How long the link is good by which a user connects their chat. */
export const TELEGRAM_CODE_LIFE_MS = 10 * 60_000;

/** How a user connects their chat. */
export const TelegramCode = z.strictObject({
  /** Opens the bot in Telegram, and carries the code there. */
  url: z.url(),
  /** The same address, to be scanned. */
  qr_svg: z.string(),
  expires_at: Timestamp,
});
export type TelegramCode = z.infer<typeof TelegramCode>;

export const Channels = z.strictObject({
  push: z.strictObject({
    /** The key by which browsers subscribe, in base64url; null where the installation sends no pushes. */
    public_key: z.nullable(z.string()),
    classes: ClassSwitches,
    devices: z.array(PushDevice),
  }),
  /** Null where the installation has no bot; absent in responses of an earlier release. */
  telegram: z.optional(z.nullable(TelegramChannel)),
  quiet: z.nullable(QuietHours),
});
export type Channels = z.infer<typeof Channels>;

const MAX_ENDPOINT_LENGTH = 2000;
/** An uncompressed point on P-256, and a secret of 16 bytes, both in base64url. */
const P256DH = /^[A-Za-z0-9_-]{87}$/;
const AUTH = /^[A-Za-z0-9_-]{22}$/;

/** What a browser's `PushSubscription` says of itself. */
export const PushSubscription = z.strictObject({
  endpoint: z.url().check(z.maxLength(MAX_ENDPOINT_LENGTH)),
  keys: z.strictObject({
    p256dh: z.string().check(z.regex(P256DH)),
    auth: z.string().check(z.regex(AUTH)),
  }),
});
export type PushSubscription = z.infer<typeof PushSubscription>;
