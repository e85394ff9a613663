/** Words of every list. */
export const en = {
  currencyOf: '{{amount}}: currency',
  modes: { SINGLE: 'Single', ALL: 'All together', RECOVERY: 'Recovery' },
};
