import { en as auditList } from '@entropi/shared/lists/audit.texts';
import { defineTexts } from '@entropi/shared/ui/i18n';

const en = {
  ...auditList,
  title: 'Audit',
  empty: 'Nothing found',
  emptyHint: 'Every change appears here with the user who made it.',
  changes: 'What was changed',
  value: 'Value',
  noValues: 'No value was changed by it.',
  filters: {
    actor: 'Who',
    action: 'What',
    subject: 'Of what / user',
    from: 'From (UTC day)',
    to: 'To (UTC day)',
  },
};

export const useText = defineTexts('admin-audit', {
  en,
  de: () => import('./audit.texts.de'),
  fr: () => import('./audit.texts.fr'),
});
