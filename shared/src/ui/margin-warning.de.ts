import type { Texts } from '@entropi/shared/remote/texts';

export const texts: Texts = {
  text: 'Bis zur letzten Stufe gefüllt, braucht diese Leiter {{margin}} Margin; auf Ihrem Konto sind {{funds}}.',
  hint: 'Der Broker lehnt ihre tieferen Stufen dann ab und schliesst Ihre Positionen womöglich mit Verlust. Wählen Sie einen kleineren Grössenfaktor.',
};
