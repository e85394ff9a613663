import type { Texts } from '../remote/texts';

export const texts: Texts = {
  username: 'Nom d’utilisateur',
  name: 'Nom',
  email: 'E-mail',
  roles: 'Rôles',
  superuser: 'Administrateur',
  staff: 'Collaborateur',
  demo: 'Démo',
  task: 'Tâche',
  strategy: 'Stratégie',
  unrealised: 'P/P ouvert',
  subscription: 'Abonnement',
  planState: 'Statut de la formule',
  planStatuses: {
    trial: 'essai',
    active: 'active',
    past_due: 'en retard',
    suspended: 'suspendue',
    cancelled: 'terminée',
  },
  created: 'Créé',
  lastLogin: 'Dernière connexion',
  lastSeen: 'Vu',
};
