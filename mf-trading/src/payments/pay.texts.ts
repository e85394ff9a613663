import { defineTexts } from '@entropi/shared/ui/i18n';

const en = {
  title: 'Pay {{reference}}',
  pay: 'Pay',
  payOne: 'Pay {{reference}}',
  close: 'Close',
  scan: 'Scan the code with your banking app, or copy the details.',
  share: 'Send the code to the banking app',
  copyFirst: 'Copy the details into your banking app.',
  transfer: 'Pay by bank transfer with these details.',
  showCode: 'Show the code for another device',
  hideCode: 'Hide the code',
  code: 'Payment code',
  amount: 'Amount',
  iban: 'IBAN',
  beneficiary: 'Beneficiary',
  reference: 'Reference',
  copy: 'Copy {{what}}',
};

export const useText = defineTexts('trading-pay', {
  en,
  de: () => import('./pay.texts.de'),
  fr: () => import('./pay.texts.fr'),
});
