import type { Locale } from '@entropi/contracts/languages';
import type { NotificationKind } from '@entropi/contracts/user-model';
import type { NoticeData } from '@entropi/db/schema/notices';
import { writeDay, writeMoney, writeNumber } from '../written';
import { toForeignText } from './foreign-text';
import { layOut } from './mail-layout';
import type { NoticeFacts } from './notice-facts';
import { NOTICE_TEXTS } from './notice-texts';
import { UNDONE } from './undone';

type NoticeKind = NotificationKind | 'new-sign-in' | 'power-used' | 'address-undone';

/** Kinds about security, which cannot be switched off. */
const ALWAYS: ReadonlySet<NoticeKind> = new Set<NoticeKind>([
  'new-sign-in',
  'power-used',
  'address-undone',
]);

/** The most lines of a digest, since a mail is no ledger. */
const MAX_LINES = 50;

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
  'address-undone': () => '/forgot-password',
};

/** What a notice says, and the page that it leads to. */
export function describeNotice(
  kind: NoticeKind,
  data: NoticeData,
  reader: { userId: number; locale: Locale; isSuspended: boolean },
  carried: readonly NoticeData[] = [],
) {
  const { locale } = reader;
  const isDigest = kind === 'cycle_ended' && carried.length > 0;
  const facts = isDigest ? toDigestFacts([...carried, data], locale) : toFacts(data, locale);
  const { subject, body } = NOTICE_TEXTS[locale.language].kinds[isDigest ? 'cycles_ended' : kind];
  const path = PAGES[kind](reader.userId, reader.isSuspended);
  return { subject: subject(facts), body: body(facts), path };
}

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
    locale: Locale;
    origin: string;
    isSuspended: boolean;
  },
  carried: readonly NoticeData[] = [],
) {
  const texts = NOTICE_TEXTS[reader.locale.language];
  const { subject, body, path } = describeNotice(kind, data, reader, carried);
  const link = new URL(path, reader.origin).toString();
  const settings = toSection('notifications', reader.userId, reader.isSuspended);
  const switches = new URL(settings, reader.origin).toString();
  return layOut({
    subject,
    body: `${texts.greeting(toForeignText(reader.name))}\n\n${body}\n\n${link}\n`,
    link,
    foot: ALWAYS.has(kind) ? undefined : texts.foot(switches),
  });
}

/** Adds up results by currency. */
function toDigestFacts(all: readonly NoticeData[], locale: Locale): NoticeFacts {
  const sums = new Map<string, number>();
  for (const { currency, amount_minor: minor } of all) {
    sums.set(String(currency), (sums.get(String(currency)) ?? 0) + Number(minor));
  }
  const lines = all.slice(0, MAX_LINES).map((data) => {
    const { strategy, amount } = toFacts(data, locale);
    return `${strategy}: ${amount}`;
  });
  const left = all.length - lines.length;
  if (left > 0) {
    lines.push(NOTICE_TEXTS[locale.language].more(writeNumber(String(left), locale)));
  }
  const amounts = [...sums].map(([currency, minor]) => writeMoney(minor, currency, locale));
  return {
    ...toFacts({ count: all.length }, locale),
    amount: amounts.join(', '),
    lines: lines.join('\n'),
  };
}

/** The amount of a notice; amounts of several currencies stand beside each other. Empty when it has none. */
function writeAmount({ owed, currency, amount_minor: minor }: NoticeData, locale: Locale): string {
  const one = { currency: String(currency), amount_minor: Number(minor ?? 0) };
  return (owed ?? (currency ? [one] : []))
    .map((sum) => writeMoney(sum.amount_minor, toForeignText(sum.currency), locale))
    .join(', ');
}

function listUndone({ undone }: NoticeData, locale: Locale): string {
  const texts = NOTICE_TEXTS[locale.language].undone;
  const isUndone = new Set<unknown>(Array.isArray(undone) ? undone : []);
  return UNDONE.filter((one) => isUndone.has(one))
    .map((one) => `– ${texts[one]}`)
    .join('\n');
}

function toFacts(data: NoticeData, locale: Locale): NoticeFacts {
  const text = (key: string) => toForeignText(String(data[key] ?? ''));
  return {
    strategy: text(`strategy_${locale.language}`) || text('strategy'),
    lines: listUndone(data, locale),
    amount: writeAmount(data, locale),
    day: data.day ? writeDay(text('day'), locale) : '',
    count: data.count === undefined ? '' : writeNumber(text('count'), locale),
    reference: text('reference'),
    address: text('address'),
    agent: text('agent'),
    actor: text('actor'),
    username: text('username'),
    what:
      Object.entries(NOTICE_TEXTS[locale.language].deeds).find(
        ([deed]) => deed === data.what,
      )?.[1] ?? '',
  };
}
