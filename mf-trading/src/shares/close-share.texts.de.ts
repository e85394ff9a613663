import type { Texts } from '@entropi/shared/remote/texts';

export const texts: Texts = {
  close: 'Schliessen',
  label: 'Position {{deal}} schliessen',
  title: 'Diese Position jetzt schliessen?',
  text: 'Stufe {{level}}, Grösse {{size}}, eröffnet bei {{open}}: Sie wird zum Marktkurs geschlossen, was auch immer ihr Gewinn ist.',
  verb: 'Position schliessen',
  closingNow: 'Wird geschlossen …',
  labelClosing: 'Position {{deal}} wird geschlossen',
  name: 'Stufe {{level}}, Grösse {{size}}',
  nameByHand: 'Position der Grösse {{size}}',
  unsent: {
    title_one:
      'Eine Schliessung ist nicht hinausgegangen: die Position ist beim Broker offen wie zuvor.',
    title_other:
      '{{count}} Schliessungen sind nicht hinausgegangen: die Positionen sind beim Broker offen wie zuvor.',
    text: 'Sie gehen von selbst hinaus, sobald das möglich ist. Wollen Sie nicht warten, schliessen Sie auf der Plattform des Brokers; hier wird es von selbst gebucht.',
    deal: 'Deal {{deal}}: {{side}} {{size}}, Schliessung aufgegeben {{since}}',
    sides: { BUY: 'gekauft', SELL: 'verkauft' },
  },
  news: {
    unsent:
      '{{share}}: die Schliessung ist NICHT hinausgegangen. Sie geht von selbst hinaus, sobald das möglich ist. Um sofort draussen zu sein, schliessen Sie den Deal {{deal}} ({{side}} {{size}}) auf der Plattform des Brokers.',
    closing: '{{share}}: wird geschlossen.',
    closed: '{{share}}: geschlossen.',
    closedAt: '{{share}}: geschlossen bei {{price}}. Das Ergebnis folgt.',
    closedWith: '{{share}}: geschlossen bei {{price}}, {{result}}.',
    open: '{{share}}: Der Broker hat sie nicht geschlossen. Sie ist noch offen; versuchen Sie es erneut.',
    unknown:
      '{{share}}: Der Broker hat das Schliessen noch nicht bestätigt. Sie bleibt „Wird geschlossen“; ihr Ergebnis steht dann unter den geschlossenen Positionen.',
  },
};
