import { Counter } from 'prom-client';

/** Mails by kind and what became of them; a mail that fails is tried again and may count as sent later. */
export const mailsTotal = new Counter({
  name: 'mails_total',
  help: 'Mails by kind: sent, failed (each attempt), or dropped because their user had enough that day',
  labelNames: ['kind', 'outcome'] as const,
  registers: [],
});
