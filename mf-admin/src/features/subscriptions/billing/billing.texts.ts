import { en as billingList } from '@entropi/shared/lists/billing.texts';
import { en as bookingsList } from '@entropi/shared/lists/bookings.texts';
import { defineTexts } from '@entropi/shared/ui/i18n';

const en = {
  ...billingList,
  ...bookingsList,
  subscribers: 'Subscribers',
  endsOn: 'cancelled, ends on {{date}}',
  noSubscribers: 'No one is on a plan here',
  noSubscribersHint: 'Users are put on a plan on their page, under Money.',
  fees: 'Fee ledger',
  noFees: 'No line here',
  noFeesHint: 'Each fee, charge, credit and reversal is a line, which nothing changes afterwards.',
  suspensions: 'Suspensions',
  notMailed: 'no mail recorded',
  noSuspensions: 'No one is suspended here',
  noSuspensionsHint:
    'Who has not paid when the grace days are over stands here, and a week before that.',
};

export const useText = defineTexts('admin-billing', {
  en,
  de: () => import('./billing.texts.de'),
  fr: () => import('./billing.texts.fr'),
});
