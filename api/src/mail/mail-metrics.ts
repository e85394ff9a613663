import { Counter } from 'prom-client';

/**
 * Mails by kind and outcome. A mail that failed is tried again and may count as sent later. A rejected one is not
 * tried again, since the mail server will never accept it for this address. One beyond what an address may get in a
 * day is dropped as `too_many`.
 */
export const mailsTotal = new Counter({
  name: 'mails_total',
  help: 'Mails by kind: sent, failed (each attempt), rejected for good, or too_many for an address',
  labelNames: ['kind', 'outcome'] as const,
  registers: [],
});
