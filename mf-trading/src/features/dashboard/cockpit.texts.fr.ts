import type { Texts } from '@entropi/shared/remote/texts';

export const texts: Texts = {
  title: 'Votre trading',
  toDashboard: 'Ouvrir le tableau de bord',
  ofBalance: '{{percent}} du solde',
  atRisk: 'Positions ouvertes',
  margin: 'marge {{amount}}',
  curve: 'Résultat réalisé dans le temps',
  noCurve: 'Aucun cycle n’est encore terminé',
  noCurveHint: 'Dès le premier, vos résultats seront tracés ici.',
};
