import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { connectDatabase, type DatabaseConnection, inReadOnlyTransaction } from '../db';
import type { Database, Transaction } from '../queryable';
import { isConflict } from '../repeat-conflict';
import { DatabaseUnreachable, findSqlState, isDatabaseDown, isDatabaseError } from '../sql-state';
import type { PoolAddress } from '../transaction-pooler';
import { findMismatch } from './find-mismatch';
import { type Look, PositionHistory } from './position-history';
import { findPrimaryPosition, findStandbyPosition } from './positions.repo';

const CONNECTIONS = 5;
const LIMITS = {
  /** What is older is not shown: the primary answers. */
  maxAgeMs: 30_000,
  /** How long a standby that follows closely is waited for, so that it has what the primary had a moment ago. */
  catchUpMs: 250,
  /** How long a standby may take until it has said how far it is; a person waits for it. */
  respondWithinMs: 1000,
};
const LOOK_EVERY_MS = 10;
/** A standby that was further behind than this is not waited for. */
const CLOSE_MS = 1000;
/** How long a standby that is of no use is left alone, so that not each list waits for it. */
const RETRY_MS = 5000;
const TIMED_OUT = '57014';

/** Of no use until that changes: cannot be reached, too far behind, or no standby of this database. */
type Problem = 'away' | 'behind' | 'other';
/**
 * Who answered, and why not the standby: all its connections were in use, the caller has just changed something that
 * it may not have yet, it cancelled the query, or it failed otherwise.
 */
export type ReadSource = 'standby' | Problem | 'busy' | 'own_change' | 'cancelled' | 'failed';

export interface StandbyRead<T> {
  value: T;
  /** How old what was read is at most, in whole seconds; null: it is from the primary, and of now. */
  ageS: number | null;
  source: ReadSource;
}

export interface StandbyOptions {
  /** A statement that takes longer is given up. */
  statementTimeoutMs: number;
  log: Logger;
  /** Other limits than the product has, for tests. */
  limits?: Partial<typeof LIMITS>;
}

/** A standby that is not used now. */
class Unusable extends Error {
  override readonly name = 'Unusable';

  constructor(
    readonly source: Problem | 'own_change',
    message: string,
  ) {
    super(message);
  }
}

/** Reads from a standby what may be some seconds old, and from the primary whenever the standby is of no use. */
export class StandbyReads {
  private readonly connection: DatabaseConnection;
  private readonly history: PositionHistory;
  private readonly log: Logger;
  private readonly limits: typeof LIMITS;
  private problem: { source: Problem; retryAt: number } | null = null;
  /** How old what the standby showed last was. */
  private lastAgeMs = 0;
  /** How many connections are in use. */
  private reading = 0;

  /** @param address of the standby, or of what leads to one of several; it connects at the first read */
  constructor(address: PoolAddress, options: StandbyOptions) {
    const { statementTimeoutMs, log } = options;
    this.log = log;
    this.limits = { ...LIMITS, ...options.limits };
    this.history = new PositionHistory(this.limits.maxAgeMs);
    this.connection = connectDatabase(address, {
      maxConnections: CONNECTIONS,
      statementTimeoutMs,
      readsOnly: true,
      onError: (error) => log.debug({ err: error }, 'a connection to the standby broke'),
    });
  }

  /**
   * Runs `work` on the standby, in one transaction that cannot write, or else on `primary`: at once where the standby
   * is of no use, and again where it failed. So `work` must do nothing but read. Rejects only with what the primary
   * says. A caller who has changed something in the last minutes is shown all that the primary had when they asked.
   *
   * @param callerId the user whose own changes must be seen
   */
  async read<T>(
    primary: Database,
    callerId: number,
    work: (db: Database) => Promise<T>,
  ): Promise<StandbyRead<T>> {
    const readPrimary = async (source: ReadSource) => {
      return { value: await work(primary), ageS: null, source };
    };
    const obstacle = this.findObstacle();
    if (obstacle) return readPrimary(obstacle);
    const look = await this.look(primary, callerId);
    if (!look) return readPrimary('other');
    // None waits for a connection, since a wait would look like a standby that is silent.
    if (this.reading >= CONNECTIONS) return readPrimary('busy');
    try {
      const { value, ageMs } = await this.readInTime(look, work);
      this.recover();
      return { value, ageS: Math.ceil(ageMs / 1000), source: 'standby' };
    } catch (error) {
      return readPrimary(this.judge(error));
    }
  }

  close(): Promise<void> {
    return this.connection.close();
  }

  /** Null where the primary does not say where it is, and so nothing can be compared with it. */
  private async look(primary: Database, callerId: number): Promise<Look | null> {
    const at = performance.now();
    try {
      const look = { primary: await findPrimaryPosition(primary, callerId), at };
      this.history.add(look);
      return look;
    } catch (error) {
      this.report('other', error as Error);
      return null;
    }
  }

  private findObstacle(): ReadSource | null {
    if (this.reading >= CONNECTIONS) return this.problem?.source ?? 'busy';
    if (!this.problem) return null;
    const now = performance.now();
    if (now < this.problem.retryAt) return this.problem.source;
    // One read tries; the others go on to the primary meanwhile.
    this.problem.retryAt = now + RETRY_MS;
    return null;
  }

  /** A standby that is frozen holds nobody up: what was begun there ends by itself, without anybody. */
  private async readInTime<T>(
    look: Look,
    work: (db: Database) => Promise<T>,
  ): Promise<{ value: T; ageMs: number }> {
    this.reading += 1;
    const { respondWithinMs } = this.limits;
    const createSilent = () => new Unusable('away', `it says nothing for ${respondWithinMs} ms`);
    let failure: unknown;
    let state: 'asked' | 'reads' | 'late' = 'asked';
    const reading = inReadOnlyTransaction(this.connection.db, async (tx) => {
      try {
        const ageMs = await this.findAgeMs(tx, look);
        if (state === 'late') throw createSilent();
        state = 'reads';
        return { value: await work(tx as unknown as Database), ageMs };
      } catch (error) {
        // The rollback after it may fail, too, and says less.
        failure = error;
        throw error;
      }
    })
      .catch((error: unknown) => {
        throw failure ?? error;
      })
      .finally(() => {
        this.reading -= 1;
      });
    const over = new AbortController();
    const limit = sleep(respondWithinMs, undefined, { signal: over.signal }).then(() => {
      if (state === 'reads') return reading;
      state = 'late';
      throw createSilent();
    });
    limit.catch(() => undefined);
    return Promise.race([reading, limit]).finally(() => over.abort());
  }

  private async findAgeMs(tx: Transaction, look: Look): Promise<number> {
    const { primary } = look;
    const { catchUpMs, maxAgeMs } = this.limits;
    const isClose = this.lastAgeMs < CLOSE_MS;
    const deadline = performance.now() + catchUpMs;
    let seen = await findStandbyPosition(tx);
    const mismatch = findMismatch(seen, primary);
    if (mismatch) throw new Unusable('other', mismatch);
    // At most some 25 times in a quarter of a second.
    while (isClose && seen.position < primary.position && performance.now() < deadline) {
      await sleep(LOOK_EVERY_MS);
      seen = await findStandbyPosition(tx);
    }
    const ageMs = this.history.findAgeMs(seen, look, performance.now());
    this.lastAgeMs = ageMs;
    if (ageMs > maxAgeMs) {
      throw new Unusable('behind', `it is more than ${maxAgeMs / 1000} s behind`);
    }
    if (ageMs > 0 && primary.hasChanged) {
      throw new Unusable('own_change', 'it may lack what the caller has changed');
    }
    return ageMs;
  }

  private judge(error: unknown): ReadSource {
    if (error instanceof Unusable) {
      if (error.source !== 'own_change') this.report(error.source, error);
      return error.source;
    }
    if (isConflict(error)) return 'cancelled';
    // Another error is the caller's, who gets it from the primary.
    if (!isDatabaseError(error)) return 'failed';
    const isUnreachable = error instanceof DatabaseUnreachable || isDatabaseDown(error);
    if (isUnreachable && findSqlState(error) !== TIMED_OUT) {
      this.report('away', error as Error);
      return 'away';
    }
    this.log.warn({ err: error }, 'the standby could not read a list');
    return 'failed';
  }

  private report(source: Problem, error: Error): void {
    if (this.problem?.source !== source) {
      // The message of a statement repeats what a caller wrote; that of its cause does not.
      const { message: reason } = (error.cause ?? error) as Error;
      this.log.warn({ standby: source, reason }, 'lists are read from the primary');
    }
    this.problem = { source, retryAt: performance.now() + RETRY_MS };
  }

  private recover(): void {
    if (!this.problem) return;
    this.problem = null;
    this.log.info('lists are read from the standby again');
  }
}
