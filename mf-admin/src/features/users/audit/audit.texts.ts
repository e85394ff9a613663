import { defineTexts } from '@entropi/shared/ui/i18n';

const en = {
  title: 'Audit',
  at: 'When',
  actor: 'Who',
  action: 'What',
  subject: 'Of what',
  empty: 'Nothing found',
  emptyHint: 'Every change appears here with the user who made it.',
  changes: 'What was changed',
  value: 'Value',
  before: 'Before',
  after: 'After',
  noValues: 'No value was changed by it.',
  subjectId: 'Subject id',
  actionCode: 'Action code',
  filters: {
    actor: 'Who',
    action: 'What',
    subject: 'Of what / user',
    from: 'From (UTC day)',
    to: 'To (UTC day)',
  },
  kinds: {
    user: 'User',
    strategy: 'Strategy',
    'coupled-strategy': 'Coupled strategy',
    plan: 'Plan',
    payment: 'Payment',
    subscription: 'Subscription',
    cycle: 'Cycle',
    share: 'Share',
    job: 'Job',
    session: 'Session',
    passkey: 'Passkey',
    'broker-key': 'Broker key',
    'broker-account': 'Broker account',
    hold: 'Hold',
    platform: 'Platform',
    backtest: 'Back-test',
  },
};

export const useText = defineTexts('admin-audit', {
  en,
  de: () => import('./audit.texts.de'),
  fr: () => import('./audit.texts.fr'),
});
