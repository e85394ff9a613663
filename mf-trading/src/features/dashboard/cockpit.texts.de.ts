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
};
