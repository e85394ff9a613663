import type { Texts } from '../remote/texts';

export const texts: Texts = {
  bookings: {
    PERIOD: 'Frais de la période',
    PERFORMANCE: 'Commission de performance',
    CHARGE: 'Créance',
    CREDIT: 'Paiement reçu',
    REVERSAL: 'Contre-passation',
  },
};
