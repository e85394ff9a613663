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
};

export const useText = defineTexts('admin-audit', {
  en,
  de: () => import('./audit.texts.de'),
  fr: () => import('./audit.texts.fr'),
});
