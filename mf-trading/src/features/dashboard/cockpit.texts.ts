import { defineTexts } from '@entropi/shared/ui/i18n';

const en = {
  title: 'Your trading',
  toDashboard: 'Open the dashboard',
  ofBalance: '{{percent}} of the balance',
  atRisk: 'Open shares',
  margin: 'margin {{amount}}',
  curve: 'Realised result over time',
  noCurve: 'No cycle has ended yet',
  noCurveHint: 'With the first one your results are drawn here.',
};

export const useCockpitText = defineTexts('trading-cockpit', {
  en,
  de: () => import('./cockpit.texts.de'),
  fr: () => import('./cockpit.texts.fr'),
});
