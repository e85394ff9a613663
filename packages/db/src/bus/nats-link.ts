import { setTimeout as sleep } from 'node:timers/promises';
import type { NatsConnection } from '@nats-io/transport-node';
import type { Logger } from 'pino';
import type { Announcement } from './bus';
import {
  createGatheringSender,
  type GatheredMessage,
  type GatheringSender,
  joinPayloads,
  splitPayloads,
} from './gathered-announcements';
import { describeNatsFailure, NatsFailure, type NatsFault, readNatsAddress } from './nats-address';

const CONNECT_TIMEOUT_MS = 2000;
const FIRST_PAUSE_MS = 100;
const MAX_PAUSE_MS = 2000;
/** A server that says nothing to this many pings, so far apart, is taken as gone. */
const PING_EVERY_MS = 400;
const MAX_UNANSWERED = 2;
/**
 * The least time between two messages of one process. What is announced meanwhile goes together: a server nearby
 * confirms within less than a millisecond, in which little is gathered, and whoever listens is woken by each message.
 */
const GATHER_MS = 5;
/** How long an end waits for the server to have read what was announced last. */
const LAST_CONFIRMATION_MS = 500;
/**
 * Subjects of messages with several payloads end so. They are subjects of their own because a process of a version
 * that does not split them would take all for one; it hears nothing of them, and finds the events in their rows.
 */
const GATHERED = '_gathered';

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
  let sender: GatheringSender | null = null;
  let problem: string | null = null;
  let wasUp = false;
  const closing = new AbortController();

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
    const subscribe = (subject: string, onText: (text: string) => void) =>
      made.subscribe(subject, {
        callback: (error, message) => {
          if (!error) onText(message.string());
        },
      });
    for (const channel of options.channels) {
      const onPayload = (payload: string) => options.onMessage({ channel, payload });
      subscribe(`${prefix}.${channel}`, onPayload);
      subscribe(`${prefix}.${channel}${GATHERED}`, (text) =>
        splitPayloads(text).forEach(onPayload),
      );
    }
    await made.flush();
    return made;
  }

  function createSender(made: NatsConnection): GatheringSender {
    const publish = ({ channel, payloads }: GatheredMessage) => {
      const subject = `${prefix}.${channel}${payloads.length > 1 ? GATHERED : ''}`;
      made.publish(subject, joinPayloads(payloads));
    };
    return createGatheringSender({
      publish,
      confirm: () => made.flush(),
      pause: () => sleep(GATHER_MS, undefined, { ref: false }),
      maxMessageBytes: made.info?.max_payload ?? Number.POSITIVE_INFINITY,
      now: Date.now,
      onError: (error) => log.warn({ err: error }, 'announcements could not be sent over NATS'),
    });
  }

  /** Resolves when the connection has ended. */
  async function holdConnection(made: NatsConnection): Promise<void> {
    connection = made;
    sender = createSender(made);
    problem = null;
    log.info({ server: made.getServer() }, 'announcements go over NATS');
    wasUp = true;
    const error = await made.closed();
    connection = null;
    sender = null;
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

  /** Sends what is gathered. A server that reads nothing holds up no end: its rows are found. */
  async function sendLast(used: NatsConnection, last: GatheringSender): Promise<void> {
    last.publishGathered();
    const confirmed = used.flush().catch(() => undefined);
    await Promise.race([confirmed, sleep(LAST_CONFIRMATION_MS, undefined, { ref: false })]);
  }

  let running: Promise<void> = Promise.resolve();
  const tried = new Promise<void>((resolve) => {
    running = connectForEver(resolve);
  });
  return {
    tried,
    isUp: () => sender !== null && !sender.isFull() && !sender.isSlow(),
    send: (announcements) => sender?.send(announcements),
    findProblem: () =>
      sender?.isFull() ? 'NATS takes announcements too slowly: the buffer is full' : problem,
    async close() {
      closing.abort();
      if (connection && sender) await sendLast(connection, sender);
      await connection?.close().catch(() => undefined);
      await running;
    },
  };
}
