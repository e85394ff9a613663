import { setTimeout as sleep } from 'node:timers/promises';
import type { NatsConnection } from '@nats-io/transport-node';
import type { Logger } from 'pino';
import type { Announcement } from './bus';
import { describeNatsFailure, NatsFailure, type NatsFault, readNatsAddress } from './nats-address';

const CONNECT_TIMEOUT_MS = 2000;
const FIRST_PAUSE_MS = 100;
const MAX_PAUSE_MS = 2000;
/** A server that says nothing to this many pings, so far apart, is taken as gone. */
const PING_EVERY_MS = 400;
const MAX_UNANSWERED = 2;
/** What the server has not confirmed for this long, or more than this, makes publishers turn to the database. */
const UNCONFIRMED_MS = 500;
const MAX_UNCONFIRMED_BYTES = 8 * 1024 * 1024;

export interface NatsLink {
  /** Resolves when the first attempt to connect has ended, well or not. */
  tried: Promise<void>;
  isUp(): boolean;
  send(announcements: readonly Announcement[]): void;
  findProblem(): string | null;
  close(): Promise<void>;
}

export interface NatsLinkOptions {
  natsUrl: string;
  prefix: string;
  channels: readonly string[];
  log: Logger;
  onMessage(announcement: Announcement): void;
}

/** A connection to NATS that is made again for ever. */
export function createNatsLink(options: NatsLinkOptions): NatsLink {
  const { log, prefix } = options;
  const address = readNatsAddress(options.natsUrl);
  let connection: NatsConnection | null = null;
  let problem: string | null = null;
  let wasUp = false;
  const closing = new AbortController();
  let unconfirmedBytes = 0;
  /** When the confirmation that is waited for was begun. */
  let confirmingSince: number | null = null;

  const isFull = () => unconfirmedBytes > MAX_UNCONFIRMED_BYTES;
  const isSlow = () => confirmingSince !== null && Date.now() - confirmingSince > UNCONFIRMED_MS;

  async function connectOnce(server: string): Promise<NatsConnection> {
    const { connect } = await import('@nats-io/transport-node');
    const made = await connect({
      ...address,
      servers: [server],
      name: 'entropi',
      timeout: CONNECT_TIMEOUT_MS,
      pingInterval: PING_EVERY_MS,
      maxPingOut: MAX_UNANSWERED,
      // It is connected again here, so that listeners learn of it.
      reconnect: false,
    });
    const version = made.info?.version ?? '';
    if (!/^2\./.test(version)) {
      await made.close();
      throw new NatsFailure(`the NATS server has version ${version}; version 2 is needed`);
    }
    for (const channel of options.channels) {
      made.subscribe(`${prefix}.${channel}`, {
        callback: (error, message) => {
          if (!error) options.onMessage({ channel, payload: message.string() });
        },
      });
    }
    await made.flush();
    return made;
  }

  /** Resolves when the connection has ended. */
  async function holdConnection(made: NatsConnection): Promise<void> {
    connection = made;
    unconfirmedBytes = 0;
    confirmingSince = null;
    problem = null;
    log.info({ server: made.getServer() }, 'announcements go over NATS');
    wasUp = true;
    const error = await made.closed();
    connection = null;
    if (!closing.signal.aborted) {
      log.warn({ err: error }, 'NATS is gone: PostgreSQL notifies until it is back');
    }
  }

  function report(fault: NatsFault): void {
    // One that was there and went away comes back; what it never accepted has to be mended.
    const text = fault.passes && wasUp ? null : fault.text;
    if (text !== null && text !== problem) log.error({ problem: text }, 'NATS is not used');
    problem = text;
  }

  /**
   * Tries one server after the other, the one that was used last after all others: it is gone, or it is frozen, and
   * takes a connection without a word.
   */
  async function connectForEver(onTried: () => void): Promise<void> {
    const { servers } = address;
    let next = Math.floor(Math.random() * servers.length);
    let pauseMs = FIRST_PAUSE_MS;
    let failures = 0;
    let worst: NatsFault | null = null;
    while (!closing.signal.aborted) {
      const server = servers[next % servers.length] ?? '';
      next += 1;
      try {
        const made = await connectOnce(server);
        onTried();
        pauseMs = FIRST_PAUSE_MS;
        failures = 0;
        worst = null;
        await holdConnection(made);
      } catch (error) {
        const fault = describeNatsFailure(error, servers);
        failures += 1;
        if (worst === null || !fault.passes) worst = fault;
        if (failures % servers.length > 0) continue;
        onTried();
        report(worst);
        worst = null;
        await sleep(pauseMs, undefined, { signal: closing.signal }).catch(() => undefined);
        pauseMs = Math.min(pauseMs * 2, MAX_PAUSE_MS);
      }
    }
  }

  /** Waits until the server has read everything that was sent; at most one such wait at a time. */
  function confirm(used: NatsConnection): void {
    if (confirmingSince !== null) return;
    confirmingSince = Date.now();
    const bytes = unconfirmedBytes;
    const onConfirmed = () => {
      if (connection !== used) return;
      confirmingSince = null;
      unconfirmedBytes -= bytes;
      if (unconfirmedBytes > 0) confirm(used);
    };
    used.flush().then(onConfirmed, () => undefined);
  }

  let running: Promise<void> = Promise.resolve();
  const tried = new Promise<void>((resolve) => {
    running = connectForEver(resolve);
  });
  return {
    tried,
    isUp: () => connection !== null && !isFull() && !isSlow(),
    send(announcements) {
      const used = connection;
      if (!used || isFull() || announcements.length === 0) return;
      try {
        for (const { channel, payload } of announcements) {
          used.publish(`${prefix}.${channel}`, payload);
          unconfirmedBytes += payload.length;
        }
        confirm(used);
      } catch (error) {
        log.warn({ err: error }, 'announcements could not be sent over NATS');
      }
    },
    findProblem: () =>
      isFull() ? 'NATS takes announcements too slowly: the buffer is full' : problem,
    async close() {
      closing.abort();
      await connection?.close().catch(() => undefined);
      await running;
    },
  };
}
