import type { Texts } from '@entropi/shared/remote/texts';

export const texts: Texts = {
  titles: {
    ladder: 'Leiter',
    anchor: 'Anker',
    cycle: 'Zyklus',
    sellMode: 'Verkaufsmodus',
    recovery: 'Erholung',
    profitCounter: 'Gewonnene Zyklen in Folge',
    depth: 'Tiefe',
    drawdown: 'Rückgang',
    profitFactor: 'Gewinnfaktor',
    expectancy: 'Erwartung',
    sizeFactor: 'Größenfaktor',
    highWaterMark: 'Höchststand',
  },
  texts: {
    ladder:
      'Kursstufen untereinander (beim Verkauf übereinander). Erreicht der Kurs eine Stufe, wird dort eine Position fester Größe eröffnet; so senkt ein Fall den Durchschnittskurs dessen, was offen ist.',
    anchor:
      'Der Kurs, zu dem Stufe 0 eines Zyklus eröffnet wurde. Die anderen Stufen stehen in festen Abständen davon.',
    cycle:
      'Ein Durchlauf der Leiter: Er beginnt mit Stufe 0 zum Marktkurs und endet, wenn keine Position mehr offen ist. Der nächste beginnt von selbst, solange die Aufgabe aktiv ist.',
    sellMode:
      'Wie Positionen verkauft werden. Einzeln: jede an ihrem eigenen Ziel. Alle: alle zusammen, sobald das Ganze sein Ziel erreicht. Erholung: kein Ziel mehr; alles wird verkauft, sobald der Zyklus nichts verliert, und nichts Neues wird eröffnet.',
    recovery:
      'Ein Zyklus, der zu groß, zu alt oder zu tief geworden ist, gibt sein Gewinnziel auf: Er eröffnet nichts mehr und schließt, sobald er nichts verliert. So bleibt es bis zum Ende des Zyklus.',
    profitCounter:
      'Gewonnene Zyklen seit dem letzten verlorenen. Hat eine Strategie Gewinnmultiplikatoren, entscheidet diese Zahl, wie viel höher das nächste Ziel liegt.',
    depth:
      'Die tiefste Stufe der Leiter, die im Zyklus eröffnet wurde. Je tiefer, desto mehr Geld war gebunden und desto mehr hätte verloren gehen können.',
    drawdown:
      'Der tiefste Fall vom bis dahin höchsten Ergebnis: was Sie verloren hätten, wären Sie im schlechtesten Moment eingestiegen.',
    profitFactor:
      'Was gewonnene Zyklen brachten, geteilt durch das, was verlorene kosteten. Über 1 verdient der Handel Geld.',
    expectancy: 'Was ein Zyklus im Durchschnitt gebracht hat, gewonnene und verlorene zusammen.',
    sizeFactor:
      'Multipliziert die Größe jeder Stufe. Mit 2 ist jede Position doppelt so groß: Gewinn, Verlust und Margin verdoppeln sich.',
    highWaterMark:
      'Das höchste Ergebnis, für das Sie bereits einen Gewinnanteil bezahlt haben. Nach einem Verlust zahlen Sie erst wieder für das, was darüber liegt.',
  },
};
