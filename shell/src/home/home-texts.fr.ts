import type { Texts } from '@entropi/shared/remote/texts';

export const texts: Texts = {
  title: 'Bienvenue, {{username}}',
  user: 'Votre trading automatique en un coup d’œil.',
  superuser: 'Ce que font les tâches de tous les utilisateurs.',
  task: 'Votre tâche',
  noTask: 'Pas encore de tâche',
  noTaskHint:
    'Choisissez une stratégie dans les détails du compte ; un administrateur lance ensuite la tâche.',
  since: 'depuis',
  lastTick: 'dernier cours',
  strategyMode: 'mode de vente : {{mode}}',
  counter: 'cycles gagnés de suite : {{count}}',
  unmanaged_one:
    '{{count}} position chez le courtier n’est pas gérée tant que la tâche est arrêtée',
  unmanaged_other:
    '{{count}} positions chez le courtier ne sont pas gérées tant que la tâche est arrêtée',
  links: 'Où aller',
};
