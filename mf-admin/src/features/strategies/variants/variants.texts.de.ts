import type { Texts } from '@entropi/shared/remote/texts';

export const texts: Texts = {
  line: 'Jede Kombination dieser Werte wird als Entwurf gezeigt, mit dem, was sie kosten und verlieren würde. Die Entwürfe, die Sie wählen, werden Strategien, die noch nicht angeboten werden, mit einem Backtest der letzten 30 Tage, wo Kurse bekannt sind.',
  valuesHint: 'Werte mit Kommas dazwischen; leer: wie bei dieser Strategie.',
  noNumber: 'Nur Zahlen, mit Kommas dazwischen.',
  tooMany: 'Höchstens {{count}} Werte.',
  show: 'Entwürfe zeigen',
  none: 'Noch keine Entwürfe',
  noneHint:
    'Geben Sie oben Werte ein, etwa «10, 20» als Schritt, und lassen Sie die Entwürfe zeigen.',
  drafts: 'Entwürfe',
  notFound: 'Kein Entwurf hat das in seiner Zeile',
  notFoundHint: 'Suchen Sie nach etwas anderem.',
  name: 'Entwurf',
  totalSize: 'Gesamtgröße',
  average: 'Durchschnitt',
  margin: 'Margin {{currency}}',
  loss: 'Verlust {{currency}}',
  problem: 'Nicht möglich, weil',
  nameTaken: 'Eine Strategie mit diesem Namen gibt es schon.',
  short: 'Größe {{size}} · Durchschnitt {{average}} · Margin {{margin}}',
  order: 'Reihenfolge',
  asMade: 'Wie sie erstellt werden',
  rising: '{{label}}, steigend',
  falling: '{{label}}, fallend',
  atPrice:
    'Die Zahlen gelten mit Stufe 0 bei {{price}}, dem neusten Kurs des Marktes, und allen Stufen offen auf der letzten.',
  noPrice:
    'Kein Kurs des Marktes ist bekannt: Durchschnitt, Margin und Verlust sind unbekannt. Die Entwürfe lassen sich trotzdem erstellen.',
  noRate:
    'Kein Wechselkurs von der Währung des Marktes zu der der Strategie ist bekannt: Durchschnitt, Margin und Verlust sind unbekannt. Die Entwürfe lassen sich trotzdem erstellen.',
  ticked: '{{number}} von {{total}} gewählt',
  create_one: '{{number}} Strategie erstellen',
  create_other: '{{number}} Strategien erstellen',
  tickAll: 'Alle wählen',
  tickNone: 'Keine wählen',
  nonePossible: 'Keiner dieser Entwürfe lässt sich erstellen.',
  stale: 'Die Strategie hat sich geändert, seit diese Entwürfe gezeigt wurden.',
  staleHint:
    'Lassen Sie die Entwürfe noch einmal zeigen, und wählen Sie aus den neuen. Es wurde nichts erstellt.',
};
