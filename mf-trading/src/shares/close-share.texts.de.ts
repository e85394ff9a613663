import type { Texts } from '@entropi/shared/remote/texts';

export const texts: Texts = {
  close: 'Schliessen',
  label: 'Position schliessen: {{share}}',
  title: 'Diese Position jetzt schliessen?',
  text: 'Stufe {{level}}, Grösse {{size}}, eröffnet bei {{open}}.',
  textByHand: 'Grösse {{size}}, eröffnet bei {{open}}.',
  nowAt: 'Sie wird zum Marktkurs geschlossen, jetzt {{price}}:',
  lastAt:
    'Sie wird zum Marktkurs geschlossen, der jetzt nicht bekannt ist; der letzte, von {{at}}, war {{price}}:',
  closesLater:
    'Der Markt ist geschlossen bis {{at}}. Die Position wird dann geschlossen, zu einem Kurs, den noch niemand kennt.',
  closesAnytime:
    'Zurzeit gibt es keinen Kurs dieses Marktes. Die Position wird geschlossen, sobald es einen gibt, gleich welchen.',
  levelStays: 'Ihre Stufe bleibt geschlossen, bis dieser Zyklus endet.',
  verb: 'Position schliessen',
  closingNow: 'Wird geschlossen …',
  labelClosing: 'Wird geschlossen: {{share}}',
  name: 'Stufe {{level}}, Grösse {{size}}',
  nameByHand: 'Position der Grösse {{size}}',
  nameByHandAt: 'Position der Grösse {{size}}, eröffnet bei {{price}}',
  takeBack: 'Abbrechen',
  takeBackLabel: 'Schliessung abbrechen: {{share}}',
  takenBack:
    'Die Schliessung wurde zurückgenommen, bevor sie hinausging; die Position ist offen wie zuvor.',
  unknown: {
    market_closed: 'Nicht bekannt: Der Markt ist geschlossen.',
    closedUntil: 'Nicht bekannt: Der Markt ist geschlossen bis {{at}}.',
    no_price: 'Nicht bekannt: Zurzeit gibt es keinen Kurs.',
    no_rate: 'Nicht bekannt: Es fehlt ein Wechselkurs.',
    not_confirmed: 'Nicht bekannt: Der Broker hat einen Auftrag noch nicht bestätigt.',
  },
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
    closing: '{{share}}: Die Schliessung ist beim Broker.',
    closed: '{{share}}: geschlossen.',
    closedAt: '{{share}}: geschlossen bei {{price}}. Das Ergebnis folgt.',
    closedWith: '{{share}}: geschlossen bei {{price}}, {{result}}.',
    open: '{{share}}: Der Broker hat sie nicht geschlossen. Sie ist noch offen; versuchen Sie es erneut.',
    unknown:
      '{{share}}: Der Broker hat das Schliessen noch nicht bestätigt. Sie bleibt „Wird geschlossen“; ihr Ergebnis steht dann unter den geschlossenen Positionen.',
  },
};
