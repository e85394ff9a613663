import { defineTexts } from '@entropi/shared/ui/i18n';

const en = {
  multipliers: 'Profit multipliers',
  line: 'By how much the target is multiplied: the last row counts whose number is reached. Users who have their own keep them.',
  keyedBy: 'Chosen by',
  keys: { PROFIT_COUNTER: 'Cycles won in a row', OPEN_SHARES: 'Open shares' },
  noRows: 'No rows: every target is as it stands.',
  rowNumber: 'Row {{row}}',
  from: 'From',
  times: 'Target times',
  product: 'Target {{value}}',
  addRow: 'Add a row',
  removeRow: 'Remove row {{row}}',
  save: 'Save multipliers',
};

export const useText = defineTexts('admin-multipliers', {
  en,
  de: () => import('./multipliers.texts.de'),
  fr: () => import('./multipliers.texts.fr'),
});
