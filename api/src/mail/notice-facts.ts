import type { PowerUse } from '@entropi/contracts/live';
import type { NotificationKind } from '@entropi/contracts/user-model';
import type { Undone } from './undone';

/** The facts that a text may name; each kind has only some of them. Days, amounts and counts are written out. */
export interface NoticeFacts {
  strategy: string;
  amount: string;
  day: string;
  count: string;
  /** The lines of a digest, one for each event, or of what was ended, one for each kind. */
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
  /** What was ended with a change of address that was taken back, and what to do about each. */
  undone: Record<Undone, string>;
  kinds: Record<
    NotificationKind | 'new-sign-in' | 'power-used' | 'address-undone' | 'cycles_ended',
    NoticeText
  >;
}
