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
  due: '{{amount}} sont à payer jusqu’au {{day}} (référence {{reference}}).',
  overdue:
    '{{amount}} étaient à payer jusqu’au {{day}} (référence {{reference}}). Sans paiement, votre trading sera mis en pause.',
  moreDue_one: '{{count}} autre paiement est dû.',
  moreDue_other: '{{count}} autres paiements sont dus.',
  pay: 'Payer',
  payOne: 'Payer {{reference}}',
  ends: 'Votre abonnement se termine le {{day}} ; votre trading est alors mis en pause.',
  all: 'Tout afficher',
  keep: 'Garder l’abonnement',
};
