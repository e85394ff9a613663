import type { Texts } from '@entropi/shared/remote/texts';

export const texts: Texts = {
  title: 'Ihr Handel',
  toDashboard: 'Dashboard öffnen',
  ofBalance: '{{percent}} des Saldos',
  atRisk: 'Offene Positionen',
  margin: 'Margin {{amount}}',
  curve: 'Realisiertes Ergebnis im Zeitverlauf',
  noCurve: 'Noch kein Zyklus ist beendet',
  noCurveHint: 'Mit dem ersten werden Ihre Ergebnisse hier gezeichnet.',
  due: '{{amount}} sind am {{day}} fällig (Referenz {{reference}}).',
  overdue:
    '{{amount}} waren am {{day}} fällig (Referenz {{reference}}). Ohne Zahlung wird Ihr Handel pausiert.',
  moreDue_one: '{{count}} weitere Zahlung ist fällig.',
  moreDue_other: '{{count}} weitere Zahlungen sind fällig.',
  pay: 'Bezahlen',
  payOne: '{{reference}} bezahlen',
  ends: 'Ihr Abonnement endet am {{day}}; dann wird Ihr Handel pausiert.',
  all: 'Alle zeigen',
  keep: 'Abonnement behalten',
};
