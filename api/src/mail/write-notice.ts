import type { Language, NotificationKind } from '@entropi/shared/contracts/user-model';
import { toMoney } from '../money';
import { layOut } from './mail-layout';
import { NOTICE_TEXTS, type NoticeFacts } from './notice-texts';

type NoticeKind = NotificationKind | 'new-sign-in';

const LOCALES: Record<Language, string> = { en: 'en-GB', de: 'de-CH', fr: 'fr-CH' };

const SUBSCRIPTION = () => '/account/settings?section=subscription';
const DASHBOARD = (userId: number) => `/dashboard/${userId}`;

/** The page that each mail leads to. */
const PAGES: Record<NoticeKind, (userId: number) => string> = {
  cycle_ended: DASHBOARD,
  task_error: DASHBOARD,
  degraded: DASHBOARD,
  message: () => '/messages',
  suspension_announced: SUBSCRIPTION,
  suspended: (userId) => `/paywall/${userId}`,
  payment_booked: SUBSCRIPTION,
  invoice: SUBSCRIPTION,
  'new-sign-in': () => '/forgot-password',
};
const SWITCHES = '/account/settings?section=notifications';

/** A mail about what happened, in the reader's language; `origin` is where the product is served. */
export function writeNotice(
  kind: NoticeKind,
  data: Record<string, string | number>,
  reader: { userId: number; name: string; language: Language; origin: string },
) {
  const texts = NOTICE_TEXTS[reader.language];
  const facts = toFacts(data, reader.language);
  const link = new URL(PAGES[kind](reader.userId), reader.origin).toString();
  const { subject, body } = texts.kinds[kind];
  const switches = new URL(SWITCHES, reader.origin).toString();
  return layOut({
    subject: subject(facts),
    body: `${texts.greeting(reader.name)}\n\n${body(facts)}\n\n${link}\n`,
    link,
    // A mail about their own security cannot be switched off.
    foot: kind === 'new-sign-in' ? undefined : texts.foot(switches),
  });
}

function toFacts(data: Record<string, string | number>, language: Language): NoticeFacts {
  const text = (key: string) => String(data[key] ?? '');
  const currency = text('currency');
  return {
    strategy: text('strategy'),
    amount: `${currency} ${toMoney(Number(data.amount_minor ?? 0), currency).amount}`,
    day: data.day ? writeDay(text('day'), language) : '',
    count: text('count'),
    reference: text('reference'),
    address: text('address'),
    agent: text('agent'),
  };
}

function writeDay(day: string, language: Language): string {
  const format = new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'long', timeZone: 'UTC' });
  return format.format(new Date(`${day}T00:00:00Z`));
}
