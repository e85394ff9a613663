import type { Texts } from '@entropi/shared/remote/texts';

export const texts: Texts = {
  close: 'Schließen',
  label: 'Position {{deal}} schließen',
  title: 'Diese Position jetzt schließen?',
  text: 'Stufe {{level}}, Größe {{size}}, eröffnet bei {{open}}: Sie wird zum Marktkurs geschlossen, was auch immer ihr Gewinn ist.',
  verb: 'Position schließen',
  closingNow: 'Wird geschlossen …',
  labelClosing: 'Position {{deal}} wird geschlossen',
  name: 'Stufe {{level}}, Größe {{size}}',
  nameByHand: 'Position der Größe {{size}}',
  news: {
    closing: '{{share}}: wird geschlossen.',
    closed: '{{share}}: geschlossen.',
    closedAt: '{{share}}: geschlossen bei {{price}}. Das Ergebnis folgt.',
    closedWith: '{{share}}: geschlossen bei {{price}}, {{result}}.',
    open: '{{share}}: Der Broker hat sie nicht geschlossen. Sie ist noch offen; versuchen Sie es erneut.',
    unknown:
      '{{share}}: Der Broker hat das Schließen noch nicht bestätigt. Sie bleibt „Wird geschlossen“; ihr Ergebnis steht dann unter den geschlossenen Positionen.',
  },
};
