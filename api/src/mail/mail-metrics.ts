import { Counter } from 'prom-client';

/**
 * Mails by kind and what became of them. One that failed is tried again and may count as sent later; one that was
 * rejected is not: the mail server will never take it for this address. One beyond what an address gets in a day is
 * dropped as `too_many`.
 */
export const mailsTotal = new Counter({
  name: 'mails_total',
  help: 'Mails by kind: sent, failed (each attempt), rejected for good, or too_many for an address',
  labelNames: ['kind', 'outcome'] as const,
  registers: [],
});
