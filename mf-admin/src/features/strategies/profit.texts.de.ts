import type { Texts } from '@entropi/shared/remote/texts';

export const texts: Texts = {
  trailing: 'Einen Gewinn nachziehen',
  trailingHint:
    'Statt des Ziels: Hat ein Gewinn den ersten Wert erreicht, wird sein höchster Stand gemerkt; ein Rückgang um den zweiten verkauft.',
  trailingOff: 'Ein Gewinn wird genommen, sobald er das Ziel erreicht.',
  activate: 'Nachziehen ab einem Gewinn von',
  giveBack: 'Verkaufen bei einem Rückgang von',
  recovery: 'Von selbst in Erholung wechseln',
  recoveryHint:
    'Sobald eines davon zutrifft, wird in diesem Zyklus nichts mehr eröffnet, und was offen ist, wird verkauft, wenn es seinen Verlust wettmacht. Leer lassen, was nicht zählt.',
  recoveryOff: 'Ein Zyklus behält seinen Verkaufsmodus bis zu seinem Ende.',
  recoveryOfMode: 'Eigene Regeln der Erholung',
  recoveryOfModeHint: 'Was offen ist, wird nach diesen Regeln abgebaut; kein Zyklus beginnt.',
  recoveryOfModeOff: 'Alle zusammen, sobald nichts verloren ist.',
  openShares: 'Ab so vielen offenen Positionen',
  drawdown: 'Ab einem Verlust des Zyklus von',
  age: 'Ab einem Alter des Zyklus von',
  hours: 'Stunden',
  buffer: 'Gewinn über null',
  method: 'Wie abgebaut wird',
  methods: {
    BASKET: 'Alle zusammen, sobald der Zyklus nichts verliert',
    OFFSET: 'Die schlechteste Position mit den Gewinnern, die sie wettmachen',
  },
};
