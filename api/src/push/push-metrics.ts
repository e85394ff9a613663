import { Counter } from 'prom-client';

/** A push that failed is tried again and may count as sent later; `late` is one that waits for quiet hours to end. */
export const pushesTotal = new Counter({
  name: 'pushes_total',
  help: 'Pushes to browsers: sent, failed (each attempt), late (held by quiet hours), gone (the browser takes no more) or rejected for good',
  labelNames: ['outcome'] as const,
  registers: [],
});
