import type { Broker, BrokerClientPool, Read } from '@entropi/broker/broker';
import type { Environment } from '@entropi/contracts/primitives';
import { type FeedLogin, type FeedLogins, isAccountFault } from '../prices/feed-login';
import type { WorkFailure } from './broker-account';
import { findOverload } from './overload';

export interface FeedRequest {
  environment: Environment;
  /** Who causes it; null for the product itself. */
  userId: number | null;
  /** The number of calls it takes at most. */
  reads: number;
  /** Until when its caller waits, in epoch milliseconds. */
  waitsUntil: number;
}

/** A request that waits or is under way, and how many calls of it do not yet wait at the broker. */
interface Place {
  userId: number | null;
  unsent: number;
}

interface Line {
  places: Set<Place>;
  last: Promise<unknown>;
}

const NO_FEED: WorkFailure = {
  kind: 'failed',
  code: 'no_feed_account',
  message: 'No account gives prices of this environment.',
};

/** A user who already has a request in line leaves this part of the wait to others. */
const SECOND_PART = 0.5;

/**
 * What users read by the accounts of the feed. The broker allows few of these calls a minute, so they go one request
 * after the other, and one that would be too late for its caller is rejected before it waits.
 */
export class FeedReads {
  private readonly lines = new Map<Environment, Line>();

  constructor(private readonly deps: { clientPool: BrokerClientPool; feedLogins: FeedLogins }) {}

  /**
   * Does the work of a request in its turn, by the next account when the first is locked or rejected. `onLastRead` is
   * to be called before the last call of several. A failure when there is no account or too much waits already.
   */
  async read<T>(
    request: FeedRequest,
    work: (broker: Broker, onLastRead: () => void) => Promise<Read<T>>,
  ): Promise<Read<T> | WorkFailure> {
    const login = this.deps.feedLogins[request.environment];
    if (!login) return NO_FEED;
    const line = this.getLine(request.environment);
    const rejected = this.findOverload(login, line, request);
    if (rejected) return rejected;
    const place: Place = { userId: request.userId, unsent: request.reads };
    line.places.add(place);
    const done = line.last
      .then(() => this.readInTurn(login, request, place, work))
      .finally(() => line.places.delete(place));
    line.last = done.catch(() => undefined);
    return await done;
  }

  private getLine(environment: Environment): Line {
    const line = this.lines.get(environment) ?? { places: new Set(), last: Promise.resolve() };
    this.lines.set(environment, line);
    return line;
  }

  private findOverload(login: FeedLogin, line: Line, request: FeedRequest): WorkFailure | null {
    const places = [...line.places];
    const isSecond = places.some(({ userId }) => userId !== null && userId === request.userId);
    const ahead = places.reduce((sum, { unsent }) => sum + unsent, 0);
    return findOverload(this.open(login), request, { part: isSecond ? SECOND_PART : 1, ahead });
  }

  private async readInTurn<T>(
    login: FeedLogin,
    request: FeedRequest,
    place: Place,
    work: (broker: Broker, onLastRead: () => void) => Promise<Read<T>>,
  ): Promise<Read<T> | WorkFailure> {
    // What went before may have taken longer than its calls, or the limits have become known meanwhile.
    const rejected = findOverload(this.open(login), request);
    if (rejected) return rejected;
    const onLastRead = () => {
      place.unsent = 0;
    };
    for (let account = 1; ; account += 1) {
      const credentials = login.current;
      place.unsent = request.reads - 1;
      const read = await work(this.deps.clientPool.open(credentials, null), onLastRead);
      if (!isAccountFault(read)) return read;
      login.useNext(credentials);
      if (account >= login.accounts.length) return read;
    }
  }

  private open(login: FeedLogin): Broker {
    return this.deps.clientPool.open(login.current, null);
  }
}
