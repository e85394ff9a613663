import type { Texts } from '@entropi/shared/remote/texts';

export const texts: Texts = {
  title: 'Quitter sans enregistrer ?',
  text: 'Ce que vous avez modifié ici n’est pas encore enregistré et se perd si vous partez.',
  leave: 'Quitter sans enregistrer',
};
