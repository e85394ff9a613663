import { texts as auditList } from '@entropi/shared/lists/audit.texts.fr';
import type { Texts } from '@entropi/shared/remote/texts';

export const texts: Texts = {
  ...auditList,
  title: 'Journal',
  empty: 'Rien trouvé',
  emptyHint: 'Chaque modification se trouve ici avec son auteur.',
  changes: 'Ce qui a été modifié',
  value: 'Valeur',
  noValues: 'Aucune valeur n’a été modifiée.',
  filters: {
    actor: 'Qui',
    action: 'Quoi',
    subject: 'De quoi / utilisateur',
    from: 'Du (jour UTC)',
    to: 'Au (jour UTC)',
  },
};
