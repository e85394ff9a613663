import type {
  FeeColumn,
  FeeEntry,
  Subscriber,
  SubscriberColumn,
  Suspension,
  SuspensionColumn,
} from '@entropi/contracts/subscribers';
import type { TextKey } from '../remote/texts';
import type { en } from './billing.texts';
import type { en as bookings } from './bookings.texts';
import type { ListColumn, ListWords } from './list-column';

type Words = ListWords<TextKey<typeof en>>;

export function createSubscriberColumns({
  t,
}: Pick<Words, 't'>): Record<SubscriberColumn, ListColumn<Subscriber>> {
  return {
    username: { label: t('user'), value: (row) => row.username },
    name: { label: t('name'), value: (row) => row.name },
    plan: { label: t('plan'), value: (row) => row.plan },
    status: { label: t('status'), value: (row) => t(`statuses.${row.status}`) },
    started_at: { label: t('startedAt'), value: (row) => row.started_at },
    current_period_end: { label: t('periodEnd'), value: (row) => row.current_period_end },
    balance: {
      label: t('balance'),
      value: (row) => Number(row.balance.amount),
      currency: (row) => row.balance.currency,
    },
    cancelled_at: { label: t('cancelledAt'), value: (row) => row.cancelled_at },
    trial_ends_at: { label: t('trialEnds'), value: (row) => row.trial_ends_at },
  };
}

type FeeWords = Pick<ListWords<TextKey<typeof en & typeof bookings>>, 't' | 'format'>;

/** The days that a line is for; null without any. */
export function describeDays(
  { t, format }: FeeWords,
  { period_from: from, period_to: to }: FeeEntry,
): string | null {
  if (!from || !to) return null;
  const words = { from: format.day(from), to: format.day(to) };
  return from === to ? words.from : t('daysOf', words);
}

export function createFeeColumns(words: FeeWords): Record<FeeColumn, ListColumn<FeeEntry>> {
  const { t } = words;
  return {
    created_at: { label: t('bookedAt'), value: (row) => row.created_at },
    username: { label: t('user'), value: (row) => row.username },
    kind: { label: t('kind'), value: (row) => t(`bookings.${row.kind}`) },
    amount: {
      label: t('amount'),
      value: (row) => Number(row.amount.amount),
      currency: (row) => row.amount.currency,
    },
    days: { label: t('days'), value: (row) => describeDays(words, row) },
    payment_id: { label: t('payment'), value: (row) => row.payment_id },
    note: { label: t('note'), value: (row) => row.note },
  };
}

export function describeCause(
  { t, format }: Pick<Words, 't' | 'format'>,
  { cause }: Suspension,
): string {
  return t('causeIs', { reference: cause.reference, date: format.day(cause.due_on) });
}

export function createSuspensionColumns(
  words: Pick<Words, 't' | 'format'>,
): Record<SuspensionColumn, ListColumn<Suspension>> {
  const { t, format } = words;
  return {
    username: { label: t('user'), value: (row) => row.username },
    name: { label: t('name'), value: (row) => row.name },
    state: { label: t('state'), value: (row) => t(`states.${row.state}`) },
    since: { label: t('since'), value: (row) => row.since },
    cause: { label: t('cause'), value: (row) => describeCause(words, row) },
    owed: {
      label: t('owed'),
      value: (row) => row.owed.map((sum) => format.money(sum)).join(' + '),
    },
    unpaid: { label: t('unpaid'), value: (row) => row.unpaid },
    announced_at: { label: t('announcedAt'), value: (row) => row.announced_at },
    mailed_at: { label: t('mailedAt'), value: (row) => row.mailed_at },
    grace_days: { label: t('grace'), value: (row) => row.grace_days },
  };
}
