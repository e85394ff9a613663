import type { Texts } from '@entropi/shared/remote/texts';

export const texts: Texts = {
  close: 'Schließen',
  label: 'Position schließen: {{share}}',
  title: 'Diese Position jetzt schließen?',
  text: 'Stufe {{level}}, Größe {{size}}, eröffnet bei {{open}}.',
  textByHand: 'Größe {{size}}, eröffnet bei {{open}}.',
  nowAt: 'Sie wird zum Marktkurs geschlossen, jetzt {{price}}:',
  lastAt:
    'Sie wird zum Marktkurs geschlossen, der jetzt nicht bekannt ist; der letzte, von {{at}}, war {{price}}:',
  closesLater:
    'Der Markt ist geschlossen bis {{at}}. Die Position wird dann geschlossen, zu einem Kurs, den noch niemand kennt.',
  closesAnytime:
    'Zurzeit gibt es keinen Kurs dieses Marktes. Die Position wird geschlossen, sobald es einen gibt, gleich welchen.',
  levelStays: 'Ihre Stufe bleibt geschlossen, bis dieser Zyklus endet.',
  verb: 'Position schließen',
  closingNow: 'Wird geschlossen …',
  labelClosing: 'Wird geschlossen: {{share}}',
  name: 'Stufe {{level}}, Größe {{size}}',
  nameByHand: 'Position der Größe {{size}}',
  nameByHandAt: 'Position der Größe {{size}}, eröffnet bei {{price}}',
  takeBack: 'Abbrechen',
  takeBackLabel: 'Schließung abbrechen: {{share}}',
  takenBack:
    'Die Schließung wurde zurückgenommen, bevor sie hinausging; die Position ist offen wie zuvor.',
  unknown: {
    market_closed: 'Nicht bekannt: Der Markt ist geschlossen.',
    closedUntil: 'Nicht bekannt: Der Markt ist geschlossen bis {{at}}.',
    no_price: 'Nicht bekannt: Zurzeit gibt es keinen Kurs.',
    no_rate: 'Nicht bekannt: Es fehlt ein Wechselkurs.',
    not_confirmed: 'Nicht bekannt: Der Broker hat einen Auftrag noch nicht bestätigt.',
  },
  unsent: {
    title_one:
      'Eine Schließung ist nicht hinausgegangen: die Position ist beim Broker offen wie zuvor.',
    title_other:
      '{{count}} Schließungen sind nicht hinausgegangen: die Positionen sind beim Broker offen wie zuvor.',
    text: 'Sie gehen von selbst hinaus, sobald das möglich ist. Wollen Sie nicht warten, schließen Sie auf der Plattform des Brokers; hier wird es von selbst gebucht.',
    deal: 'Deal {{deal}}: {{side}} {{size}}, Schließung aufgegeben {{since}}',
    sides: { BUY: 'gekauft', SELL: 'verkauft' },
  },
  news: {
    unsent:
      '{{share}}: die Schließung ist NICHT hinausgegangen. Sie geht von selbst hinaus, sobald das möglich ist. Um sofort draußen zu sein, schließen Sie den Deal {{deal}} ({{side}} {{size}}) auf der Plattform des Brokers.',
    closing: '{{share}}: Die Schließung ist beim Broker.',
    closed: '{{share}}: geschlossen.',
    closedAt: '{{share}}: geschlossen bei {{price}}. Das Ergebnis folgt.',
    closedWith: '{{share}}: geschlossen bei {{price}}, {{result}}.',
    open: '{{share}}: Der Broker hat sie nicht geschlossen. Sie ist noch offen; versuchen Sie es erneut.',
    unknown:
      '{{share}}: Der Broker hat das Schließen noch nicht bestätigt. Sie bleibt „Wird geschlossen“; ihr Ergebnis steht dann unter den geschlossenen Positionen.',
  },
};
