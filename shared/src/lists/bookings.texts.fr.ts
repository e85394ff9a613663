import type { Texts } from '../remote/texts';

export const texts = {
  bookings: {
    PERIOD: 'Frais de la période',
    PERFORMANCE: 'Commission de performance',
    CHARGE: 'Créance',
    CREDIT: 'Paiement reçu',
    REVERSAL: 'Contre-passation',
  },
} satisfies Texts;
