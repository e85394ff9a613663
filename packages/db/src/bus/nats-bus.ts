import { createHash } from 'node:crypto';
import type { Logger } from 'pino';
import { connectDatabase } from '../db';
import { type Listener, listen } from '../listener';
import type { PoolAddress } from '../transaction-pooler';
import type { Announcement, Bus, BusListenOptions } from './bus';
import { guardChannels } from './guard-channels';
import { createNatsLink, type NatsLink } from './nats-link';

const STATEMENT_TIMEOUT_MS = 5000;

export interface NatsBusOptions {
  /** `nats://user:password@host:4222`, or several of a cluster, separated by commas. */
  natsUrl: string;
  /** For the connections that listen. */
  databaseUrl: string;
  /** Where the rows are read that NATS did not announce, if not there as well. */
  readsFrom?: PoolAddress;
  /** The channels that NATS carries. The others are rare, and left to the database. */
  channels: readonly string[];
  log: Logger;
}

/**
 * Carries the channels of what trades over NATS, after the commit, so that no commit waits for another. While it does
 * not, PostgreSQL notifies as it does without it: its listening connections stay.
 */
export async function createNatsBus(options: NatsBusOptions): Promise<Bus> {
  const { natsUrl, databaseUrl, log } = options;
  const { db, close } = connectDatabase(options.readsFrom ?? databaseUrl, {
    maxConnections: 1,
    keepsIdle: true,
    statementTimeoutMs: STATEMENT_TIMEOUT_MS,
    onError: (error) => log.warn({ err: error }, 'a database connection of the bus broke'),
  });
  const handlers = new Set<BusListenOptions>();
  const { rows } = await db.execute<{ name: string }>(
    `select system_identifier || ' ' || current_database() as name from pg_control_system()`,
  );
  const link: NatsLink = createNatsLink({
    natsUrl,
    // Whoever shares the NATS server but not the database hears nothing of it.
    prefix: `entropi.${createHash('sha256').update(String(rows[0]?.name)).digest('hex').slice(0, 16)}`,
    channels: options.channels,
    log,
    onMessage: ({ channel, payload }: Announcement) => {
      for (const { channels } of handlers) channels[channel]?.(payload);
    },
  });
  await link.tried;
  return {
    listen: (given) => {
      const guarded = { ...given, channels: guardChannels(given.channels, log) };
      return listenToBoth(databaseUrl, handlers, guarded);
    },
    carries: (channel) => options.channels.includes(channel) && link.isUp(),
    send: (announcements) => link.send(announcements),
    missed: { db, isAway: () => !link.isUp() },
    findProblem: link.findProblem,
    describe: () => ({ kind: 'nats', isAway: !link.isUp() }),
    async close() {
      await link.close();
      await close();
    },
  };
}

/**
 * Publishers that NATS does not reach notify by the database, so that both are listened to. Only a loss of the
 * database's connection is reported: what NATS did not carry meanwhile is found in the rows, or, as prices, replaced.
 */
function listenToBoth(
  databaseUrl: string,
  handlers: Set<BusListenOptions>,
  options: BusListenOptions,
): Listener {
  handlers.add(options);
  const listener = listen({ url: databaseUrl, ...options });
  return {
    ready: listener.ready,
    async stop() {
      handlers.delete(options);
      await listener.stop();
    },
  };
}
