import type { Language, NotificationKind } from '@entropi/shared/contracts/user-model';
import { toMoney } from '../money';
import { layOut } from './mail-layout';
import type { NoticeFacts } from './notice-facts';
import { NOTICE_TEXTS } from './notice-texts';

type NoticeKind = NotificationKind | 'new-sign-in' | 'power-used';

/** Kinds about security, which cannot be switched off. */
const ALWAYS: ReadonlySet<NoticeKind> = new Set<NoticeKind>(['new-sign-in', 'power-used']);
type NoticeData = Record<string, string | number>;

/** The most lines of a digest, since a mail is no ledger. */
const MAX_LINES = 50;

const LOCALES: Record<Language, string> = { en: 'en-GB', de: 'de-CH', fr: 'fr-CH' };

/** A suspended user finds what they may see of their account below the paywall. */
function toSection(section: string, userId: number, isSuspended: boolean): string {
  return `${isSuspended ? `/paywall/${userId}/account` : '/account/settings'}?section=${section}`;
}
const SUBSCRIPTION = (userId: number, isSuspended: boolean) =>
  toSection('subscription', userId, isSuspended);
const DASHBOARD = (userId: number) => `/dashboard/${userId}`;

/** The page that each mail leads to. */
const PAGES: Record<NoticeKind, (userId: number, isSuspended: boolean) => string> = {
  cycle_ended: DASHBOARD,
  task_error: DASHBOARD,
  degraded: DASHBOARD,
  message: () => '/messages',
  suspension_announced: SUBSCRIPTION,
  suspended: (userId) => `/paywall/${userId}`,
  payment_booked: SUBSCRIPTION,
  invoice: SUBSCRIPTION,
  'new-sign-in': () => '/forgot-password',
  'power-used': () => '/admin/users',
};

/**
 * Writes the mail about an event, in the reader's language; `origin` is where the product is served.
 *
 * @param carried data of further notices of the same kind that the mail names too
 */
export function writeNotice(
  kind: NoticeKind,
  data: NoticeData,
  reader: {
    userId: number;
    name: string;
    language: Language;
    origin: string;
    isSuspended: boolean;
  },
  carried: readonly NoticeData[] = [],
) {
  const texts = NOTICE_TEXTS[reader.language];
  const isDigest = kind === 'cycle_ended' && carried.length > 0;
  const facts = isDigest
    ? toDigestFacts([...carried, data], reader.language)
    : toFacts(data, reader.language);
  const link = new URL(PAGES[kind](reader.userId, reader.isSuspended), reader.origin).toString();
  const { subject, body } = texts.kinds[isDigest ? 'cycles_ended' : kind];
  const settings = toSection('notifications', reader.userId, reader.isSuspended);
  const switches = new URL(settings, reader.origin).toString();
  return layOut({
    subject: subject(facts),
    body: `${texts.greeting(reader.name)}\n\n${body(facts)}\n\n${link}\n`,
    link,
    foot: ALWAYS.has(kind) ? undefined : texts.foot(switches),
  });
}

/** Adds up results by currency. */
function toDigestFacts(all: readonly NoticeData[], language: Language): NoticeFacts {
  const sums = new Map<string, number>();
  for (const { currency, amount_minor: minor } of all) {
    sums.set(String(currency), (sums.get(String(currency)) ?? 0) + Number(minor));
  }
  const lines = all.slice(0, MAX_LINES).map((data) => {
    const { strategy, amount } = toFacts(data, language);
    return `${strategy}: ${amount}`;
  });
  const left = all.length - lines.length;
  if (left > 0) lines.push(NOTICE_TEXTS[language].more(left));
  const amounts = [...sums].map(([currency, minor]) => writeAmount(minor, currency));
  return {
    ...toFacts({ count: all.length }, language),
    amount: amounts.join(', '),
    lines: lines.join('\n'),
  };
}

function writeAmount(minor: number, currency: string): string {
  return `${currency} ${toMoney(minor, currency).amount}`;
}

function toFacts(data: NoticeData, language: Language): NoticeFacts {
  const text = (key: string) => String(data[key] ?? '');
  const currency = text('currency');
  return {
    strategy: text('strategy'),
    lines: '',
    amount: currency && writeAmount(Number(data.amount_minor ?? 0), currency),
    day: data.day ? writeDay(text('day'), language) : '',
    count: text('count'),
    reference: text('reference'),
    address: text('address'),
    agent: text('agent'),
    actor: text('actor'),
    username: text('username'),
    what:
      Object.entries(NOTICE_TEXTS[language].deeds).find(([deed]) => deed === data.what)?.[1] ?? '',
  };
}

function writeDay(day: string, language: Language): string {
  const format = new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'long', timeZone: 'UTC' });
  return format.format(new Date(`${day}T00:00:00Z`));
}
