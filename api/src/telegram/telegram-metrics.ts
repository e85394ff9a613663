import { Counter } from 'prom-client';

/** A message that failed is tried again and may count as sent later; `late` is one that waits. */
export const telegramsTotal = new Counter({
  name: 'telegrams_total',
  help: 'Messages to Telegram: sent, failed (each attempt), late (held by quiet hours or by limits of Telegram), ended (the person takes no more) or rejected for good',
  labelNames: ['outcome'] as const,
  registers: [],
});

export const telegramReadsTotal = new Counter({
  name: 'telegram_reads_total',
  help: 'Calls for what people write to the Telegram bot: done or failed',
  labelNames: ['outcome'] as const,
  registers: [],
});
