import { defineTexts } from '@entropi/shared/ui/i18n';

const en = {
  title: 'Statements for the tax office',
  hint: 'The results of each year and your fees: by month as PDF, trade by trade as CSV.',
  open: 'Statement of {{year}} as {{format}}',
  none: 'No statement yet',
  noneHint: 'After your first closed position the year’s statement will appear here.',
};

export const useText = defineTexts('trading-statements', {
  en,
  de: () => import('./statement.texts.de'),
  fr: () => import('./statement.texts.fr'),
});
