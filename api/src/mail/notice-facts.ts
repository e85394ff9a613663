import type { PowerUse } from '@entropi/contracts/live';
import type { NotificationKind } from '@entropi/contracts/user-model';

/** The facts that a text may name; each kind has only some of them. Days, amounts and counts are written out. */
export interface NoticeFacts {
  strategy: string;
  amount: string;
  day: string;
  count: string;
  /** The lines of a digest, one for each event. */
  lines: string;
  reference: string;
  address: string;
  agent: string;
  /** The superuser who did something; `username` is the user concerned, and `what` the deed. */
  actor: string;
  username: string;
  what: string;
}

interface NoticeText {
  subject(facts: NoticeFacts): string;
  body(facts: NoticeFacts): string;
}

export interface NoticeTexts {
  greeting(name: string): string;
  /** Says where these mails are switched off. */
  foot(link: string): string;
  /** Follows the last line that a mail has room for. */
  more(count: string): string;
  /** What a user is sent who tries a channel. */
  test: { title: string; body: string };
  /** Names of what a superuser did. */
  deeds: Record<PowerUse, string>;
  kinds: Record<NotificationKind | 'new-sign-in' | 'power-used' | 'cycles_ended', NoticeText>;
}
