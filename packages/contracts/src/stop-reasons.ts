/** Our own reasons why an order failed or a share could not be closed, beside those of the broker. */
export const STOP_REASONS = [
  'absent',
  'cancelled',
  'cycle',
  'expired',
  'held',
  'loss_limit',
  'max_open_shares',
  'max_total_size',
  'never_opened',
  'not_sent',
  'not_stopped',
  'openings_per_minute',
  'price',
  'still_closing',
  'suspended',
  'task',
  'trading_hours',
] as const;
export type StopReason = (typeof STOP_REASONS)[number];
