import { Counter } from 'prom-client';

/** Mails by kind and what became of them; a mail that fails is tried again and may count as sent later. */
export const mailsTotal = new Counter({
  name: 'mails_total',
  help: 'Mails by kind: sent, or failed (each attempt)',
  labelNames: ['kind', 'outcome'] as const,
  registers: [],
});
