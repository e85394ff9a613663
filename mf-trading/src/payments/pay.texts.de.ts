import type { Texts } from '@entropi/shared/remote/texts';

export const texts: Texts = {
  title: '{{reference}} bezahlen',
  pay: 'Bezahlen',
  payOne: '{{reference}} bezahlen',
  close: 'Schließen',
  scan: 'Scannen Sie den Code mit Ihrer Banking-App, oder kopieren Sie die Angaben.',
  share: 'Code an die Banking-App senden',
  copyFirst: 'Kopieren Sie die Angaben in Ihre Banking-App.',
  transfer: 'Zahlen Sie mit diesen Angaben per Überweisung.',
  showCode: 'Code für ein anderes Gerät zeigen',
  hideCode: 'Code verbergen',
  code: 'Zahlungscode',
  amount: 'Betrag',
  iban: 'IBAN',
  beneficiary: 'Empfänger',
  reference: 'Referenz',
  copy: '{{what}} kopieren',
};
