import type { Texts } from '@entropi/shared/remote/texts';

export const texts: Texts = {
  figures: {
    active: 'Tâches actives',
    error: 'Tâches en erreur',
    shares: 'Positions ouvertes',
    unrealised: 'Profits et pertes ouverts',
  },
  ofUsers_one: 'sur {{shown}} utilisateur',
  ofUsers_other: 'sur {{shown}} utilisateurs',
  paused_one: '{{count}} en pause',
  paused_other: '{{count}} en pause',
};
