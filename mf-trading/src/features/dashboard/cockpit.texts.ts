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
  due: '{{amount}} is due on {{day}} (reference {{reference}}).',
  overdue:
    '{{amount}} was due on {{day}} (reference {{reference}}). Without payment your trading will be paused.',
  moreDue_one: '{{count}} more payment is due.',
  moreDue_other: '{{count}} more payments are due.',
  pay: 'Pay',
  payOne: 'Pay {{reference}}',
  ends: 'Your subscription ends on {{day}}; then your trading is paused.',
  all: 'Show all',
  keep: 'Keep the subscription',
};

export const useCockpitText = defineTexts('trading-cockpit', {
  en,
  de: () => import('./cockpit.texts.de'),
  fr: () => import('./cockpit.texts.fr'),
});
