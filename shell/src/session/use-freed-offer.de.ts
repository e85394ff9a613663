import type { Texts } from '@entropi/shared/remote/texts';

export const texts: Texts = {
  text: 'Nichts ist überfällig: Ihr Handel ist wieder frei. Ihre Aufgabe ist pausiert, bis Sie sie starten.',
  start: 'Starten',
  started: 'Ihre Aufgabe ist gestartet.',
};
