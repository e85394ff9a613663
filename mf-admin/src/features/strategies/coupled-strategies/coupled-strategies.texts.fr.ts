import type { Texts } from '@entropi/shared/remote/texts';

export const texts: Texts = {
  title: 'Stratégies couplées',
  newCoupled: 'Nouvelle stratégie couplée',
  name: 'Nom',
  type: 'Leur déroulement',
  types: {
    HEDGE: 'Toutes à la fois',
    EXCLUSIVE: 'Un seul cycle ouvert à la fois',
    SEQUENCE: 'L’une après l’autre',
    BASKET: 'Toutes à la fois avec un seul objectif',
  },
  members: 'Membres dans l’ordre',
  addMember: 'Ajouter une stratégie',
  removeMember: 'Retirer {{name}}',
  risk: 'Risque de {{name}}',
  moveUp: 'Monter {{name}}',
  moveDown: 'Descendre {{name}}',
  needsTwo: 'Choisissez deux stratégies ou plus.',
  jointTarget: 'Objectif commun',
  jointTargetHint:
    'Gain dans la monnaie du compte auquel toutes sont fermées ; pour ce genre seulement.',
  isActive: 'Proposée aux utilisateurs',
  active: 'Active',
  inactive: 'Non proposée',
  status: 'Statut',
  save: 'Enregistrer',
  saved: '{{name}} est enregistrée.',
  delete: 'Supprimer la stratégie couplée',
  deleteTitle: 'Supprimer la stratégie couplée {{name}} ?',
  deleteText:
    'Ses membres restent. Une stratégie choisie par un utilisateur ne peut pas être supprimée.',
  deleted: '{{name}} est supprimée.',
  empty: 'Aucune stratégie couplée',
  emptyHint: 'Elle nomme deux stratégies ou plus qui se déroulent comme une seule.',
};
