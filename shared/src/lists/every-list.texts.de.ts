import type { Texts } from '../remote/texts';

export const texts: Texts = {
  currencyOf: '{{amount}}: Währung',
  modes: { SINGLE: 'Einzeln', ALL: 'Alle zusammen', RECOVERY: 'Erholung' },
};
