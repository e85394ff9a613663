import type { Texts } from '@entropi/shared/remote/texts';

export const texts: Texts = {
  multipliers: 'Multiplicateurs de gain',
  line: 'Par combien l’objectif est multiplié : la dernière ligne dont le nombre est atteint compte. Qui a les siens les garde.',
  keyedBy: 'Choisi selon',
  keys: { PROFIT_COUNTER: 'Cycles gagnés de suite', OPEN_SHARES: 'Positions ouvertes' },
  noRows: 'Aucune ligne : chaque objectif vaut tel quel.',
  rowNumber: 'Ligne {{row}}',
  from: 'À partir de',
  times: 'Objectif fois',
  product: 'Objectif {{value}}',
  addRow: 'Ajouter une ligne',
  removeRow: 'Retirer la ligne {{row}}',
  save: 'Enregistrer les multiplicateurs',
};
