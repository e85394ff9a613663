import type { Bus } from '@entropi/db/bus/bus';
import { createNatsBus } from '@entropi/db/bus/nats-bus';
import { createNotifyBus } from '@entropi/db/bus/notify-bus';
import { EVENT_CHANNEL } from '@entropi/db/events';
import { pino } from 'pino';

export interface BenchBus {
  databaseUrl: string;
  /** Null: NOTIFY. */
  natsUrl: string | null;
}

export async function openBenchBus({ databaseUrl, natsUrl }: BenchBus): Promise<Bus> {
  const log = pino({ level: 'warn' });
  if (natsUrl === null) return createNotifyBus(databaseUrl, log);
  return createNatsBus({ natsUrl, databaseUrl, channels: [EVENT_CHANNEL], log });
}
