import type { Texts } from '../remote/texts';

export const texts: Texts = {
  bookings: {
    PERIOD: 'Gebühr der Periode',
    PERFORMANCE: 'Erfolgsgebühr',
    CHARGE: 'Forderung',
    CREDIT: 'Zahlung erhalten',
    REVERSAL: 'Storno',
  },
};
