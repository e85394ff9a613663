import type { Texts } from '@entropi/shared/remote/texts';

export const texts: Texts = {
  title: 'Willkommen, {{username}}',
  user: 'Ihr automatischer Handel auf einen Blick.',
  superuser: 'Was die Aufgaben aller Benutzer tun.',
  task: 'Ihre Aufgabe',
  noTask: 'Noch keine Aufgabe',
  noTaskHint:
    'Wählen Sie in den Kontodaten eine Strategie; danach startet ein Administrator die Aufgabe.',
  since: 'seit',
  lastTick: 'letzter Kurs',
  strategyMode: 'Verkaufsmodus: {{mode}}',
  counter: 'gewonnene Zyklen in Folge: {{count}}',
  unmanaged_one: '{{count}} Position beim Broker wird nicht betreut, solange die Aufgabe steht',
  unmanaged_other:
    '{{count}} Positionen beim Broker werden nicht betreut, solange die Aufgabe steht',
  links: 'Wohin',
};
