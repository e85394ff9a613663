import type { Texts } from '@entropi/shared/remote/texts';

export const texts: Texts = {
  figures: {
    active: 'Aktive Aufgaben',
    error: 'Aufgaben mit Fehler',
    shares: 'Offene Positionen',
    unrealised: 'Offener Gewinn und Verlust',
  },
  ofUsers_one: 'von {{shown}} Benutzer',
  ofUsers_other: 'von {{shown}} Benutzern',
  paused_one: '{{count}} pausiert',
  paused_other: '{{count}} pausiert',
};
