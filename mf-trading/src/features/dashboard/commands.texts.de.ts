import type { Texts } from '@entropi/shared/remote/texts';

export const texts: Texts = {
  bar: 'Aufgabe auf einen Blick',
  pauseToday: 'Pause bis morgen',
  pausedUntil: 'Geht von selbst weiter am {{at}}.',
  stopAfterCycle: 'Nach diesem Zyklus stoppen',
  stopsAfterCycle: 'Die Aufgabe wird pausiert, sobald dieser Zyklus beendet ist.',
  keepOn: 'Danach weitermachen',
  closeAll: 'Alle schließen',
  closeAllTitle_one: '{{count}} Position jetzt schließen?',
  closeAllTitle_other: 'Alle {{count}} Positionen jetzt schließen?',
  closeAllVerb_one: '{{count}} Position schließen',
  closeAllVerb_other: '{{count}} Positionen schließen',
  closeAllText: 'Jede wird zum Marktkurs geschlossen. Zusammen brächten sie jetzt:',
  closeAllPauses:
    'Die Aufgabe wird pausiert: An ihrer Stelle wird nichts eröffnet, bis Sie sie starten.',
  closedAll_one: '{{count}} Position ist geschlossen.',
  closedAll_other: '{{count}} Positionen sind geschlossen.',
  closingAll_one:
    '{{count}} Position wird noch geschlossen; es wird erneut versucht, bis sie es ist.',
  closingAll_other:
    '{{count}} Positionen werden noch geschlossen; es wird erneut versucht, bis sie es sind.',
  byHand: 'Von Hand eröffnen',
  byHandTitle: 'Eine Position in {{market}} von Hand eröffnen',
  byHandText:
    'Sie hält sich an die Limiten Ihrer Strategie, gehört zu keinem Zyklus und bleibt offen, bis Sie sie schließen oder ihr Stop beim Broker es tut.',
  direction: 'Richtung',
  size: 'Größe',
  sizeHint: 'Ab {{least}}.',
  stopDistance: 'Stop beim Broker',
  stopHint: 'Punkte vom Eröffnungskurs; leer: so weit, wie Ihre Strategie ihn setzt.',
  points: 'Punkte',
  opensAt: 'Sie wird zum Marktkurs eröffnet, jetzt {{price}}.',
  openVerb: 'Zum Marktkurs eröffnen',
  opened:
    'Der Auftrag ist gesendet; die Position steht unter den offenen, sobald der Broker sie bestätigt hat.',
  noPrice: 'Zurzeit gibt es keinen Kurs: Von Hand kann nichts eröffnet werden.',
};
