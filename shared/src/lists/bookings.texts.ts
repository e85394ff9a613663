export const en = {
  bookings: {
    PERIOD: 'Fee of the period',
    PERFORMANCE: 'Performance fee',
    CHARGE: 'Charge',
    CREDIT: 'Payment received',
    REVERSAL: 'Reversal',
  },
};
