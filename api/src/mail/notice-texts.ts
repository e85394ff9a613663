import type { PowerUse } from '@entropi/shared/contracts/live';
import type { Language, NotificationKind } from '@entropi/shared/contracts/user-model';
import { DE } from './notice-texts.de';
import { EN } from './notice-texts.en';
import { FR } from './notice-texts.fr';

/** What a text may name; a text names only what its kind has. Days and amounts are written out. */
export interface NoticeFacts {
  strategy: string;
  amount: string;
  day: string;
  count: string;
  /** Of a digest: one line each. */
  lines: string;
  reference: string;
  address: string;
  agent: string;
  /** A superuser, the user whom their deed concerns, and the deed. */
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
  /** Where these mails are switched off. */
  foot(link: string): string;
  /** After the last line that a mail has room for. */
  more(count: number): string;
  /** What a superuser did. */
  deeds: Record<PowerUse, string>;
  kinds: Record<NotificationKind | 'new-sign-in' | 'power-used' | 'cycles_ended', NoticeText>;
}

export const NOTICE_TEXTS: Record<Language, NoticeTexts> = { en: EN, de: DE, fr: FR };
