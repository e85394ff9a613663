import type { Texts } from '@entropi/shared/remote/texts';

export const texts: Texts = {
  title: 'Payer {{reference}}',
  pay: 'Payer',
  payOne: 'Payer {{reference}}',
  close: 'Fermer',
  scan: 'Scannez le code avec votre application bancaire, ou copiez les détails.',
  share: 'Envoyer le code à l’application bancaire',
  copyFirst: 'Copiez les détails dans votre application bancaire.',
  transfer: 'Payez par virement avec ces détails.',
  showCode: 'Afficher le code pour un autre appareil',
  hideCode: 'Masquer le code',
  code: 'Code de paiement',
  amount: 'Montant',
  iban: 'IBAN',
  beneficiary: 'Bénéficiaire',
  reference: 'Référence',
  copy: 'Copier : {{what}}',
};
