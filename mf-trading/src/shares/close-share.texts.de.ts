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
  news: {
    closing: '{{share}}: wird geschlossen.',
    closed: '{{share}}: geschlossen.',
    closedAt: '{{share}}: geschlossen bei {{price}}. Das Ergebnis folgt.',
    closedWith: '{{share}}: geschlossen bei {{price}}, {{result}}.',
    open: '{{share}}: Der Broker hat sie nicht geschlossen. Sie ist noch offen; versuchen Sie es erneut.',
    unknown:
      '{{share}}: Der Broker hat das Schliessen noch nicht bestätigt. Sie bleibt „Wird geschlossen“; ihr Ergebnis steht dann unter den geschlossenen Positionen.',
  },
};
