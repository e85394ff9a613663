import { defineTexts } from '@entropi/shared/ui/i18n';

const en = {
  onlyIn: 'These figures count {{currency}} alone, the currency of the account.',
  realised: 'Realised apart from them: {{amounts}}.',
  openShares_one: '{{count}} open share in another currency is no part of the open result.',
  openShares_other: '{{count}} open shares in other currencies are no part of the open result.',
};

export const useOtherMoneyText = defineTexts('trading-other-money', {
  en,
  de: () => import('./other-money.texts.de'),
  fr: () => import('./other-money.texts.fr'),
});
