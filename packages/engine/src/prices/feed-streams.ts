import type { BrokerClientPool, Credentials } from '@entropi/broker/broker';
import {
  type BrokerStream,
  STREAMED_ITEMS,
  type StreamedPrice,
} from '@entropi/broker/broker-stream';

/** A stream that is down for this long hands its markets over: its account may be locked. */
const HAND_OVER_MS = 15_000;

export interface FeedStreamsDeps {
  clientPool: BrokerClientPool;
  /** The accounts to stream by, a connection each; an account may stand here more than once. */
  accounts: readonly Credentials[];
  now(): number;
  onPrice(price: StreamedPrice): void;
  /** A connection was made or has broken; what these markets showed before may no longer be so. */
  onConnection(change: { epics: ReadonlySet<string>; isUp: boolean; cause: string | null }): void;
}

interface Connection {
  stream: BrokerStream;
  /** The markets that it streams, in the order of their importance. */
  epics: Set<string>;
  /** Since when it has been down; null while it is up. */
  downSince: number | null;
}

/**
 * The streams of one environment's prices, which share its markets. A market stays with its connection, unless that
 * is down for long or full; the broker does not stream what is beyond the limit of all.
 */
export class FeedStreams {
  private readonly connections: Connection[];

  constructor(private readonly deps: FeedStreamsDeps) {
    this.connections = deps.accounts.map((credentials) => this.connect(credentials));
  }

  /** The markets to stream from now on, the most important first. */
  setEpics(wanted: readonly string[]): void {
    const usable = this.findUsable();
    const left = new Map(usable.map((connection) => [connection, new Set<string>()]));
    const unplaced: string[] = [];
    for (const epic of wanted) {
      const connection = this.findConnection(epic);
      const epics = connection && left.get(connection);
      if (epics && (epics.size < STREAMED_ITEMS || usable.length === 1)) epics.add(epic);
      else unplaced.push(epic);
    }
    for (const epic of unplaced) {
      const [least] = [...left.values()].sort((one, two) => one.size - two.size);
      least?.add(epic);
    }
    for (const connection of this.connections) {
      connection.epics = left.get(connection) ?? new Set();
      connection.stream.setEpics([...connection.epics]);
    }
  }

  /** Whether this market is streamed at present. */
  streams(epic: string): boolean {
    return this.findConnection(epic)?.stream.streams(epic) === true;
  }

  /** Connects the stream of this market again, because what it shows was found to be wrong. */
  restart(epic: string): void {
    this.findConnection(epic)?.stream.restart();
  }

  close(): void {
    for (const { stream } of this.connections) stream.close();
  }

  private connect(credentials: Credentials): Connection {
    const { clientPool, now, onPrice, onConnection } = this.deps;
    const connection: Connection = {
      epics: new Set(),
      downSince: now(),
      stream: clientPool.openStream(
        credentials,
        null,
        { account: false },
        {
          onPrice,
          onConnection: (isUp, cause) => {
            connection.downSince = isUp ? null : (connection.downSince ?? now());
            onConnection({ epics: connection.epics, isUp, cause });
          },
        },
      ),
    };
    return connection;
  }

  /** Connections that are up, or were a moment ago; all while none is. */
  private findUsable(): Connection[] {
    const now = this.deps.now();
    const usable = this.connections.filter(
      ({ downSince }) => downSince === null || now - downSince < HAND_OVER_MS,
    );
    return usable.length > 0 ? usable : this.connections;
  }

  private findConnection(epic: string): Connection | undefined {
    return this.connections.find(({ epics }) => epics.has(epic));
  }
}
