import { defineTexts } from '@entropi/shared/ui/i18n';

const en = {
  trailing: 'Follow a profit up',
  trailingHint:
    'In place of the target: once a profit has reached the first value, its highest point is kept, and a fall of the second from it sells.',
  trailingOff: 'A profit is taken as soon as it reaches the target.',
  activate: 'Follow from a profit of',
  giveBack: 'Sell at a fall of',
  recovery: 'Turn to recovery by itself',
  recoveryHint:
    'As soon as one of these holds, nothing is opened any more in that cycle, and what is open is sold as it makes up for its loss. Leave empty what does not count.',
  recoveryOff: 'A cycle keeps its sell mode until it ends.',
  recoveryOfMode: 'Own rules of recovery',
  recoveryOfModeHint: 'What is open is unwound by these rules; no cycle is begun.',
  recoveryOfModeOff: 'All together, once nothing is lost.',
  openShares: 'From so many open shares',
  drawdown: 'From a loss of the cycle of',
  age: 'From an age of the cycle of',
  hours: 'hours',
  buffer: 'Gain beyond zero',
  method: 'How it is unwound',
  methods: {
    BASKET: 'All together, once the cycle loses nothing',
    OFFSET: 'The worst share with the winners that make up for it',
  },
};

export const useText = defineTexts('admin-profit', {
  en,
  de: () => import('./profit.texts.de'),
  fr: () => import('./profit.texts.fr'),
});
