import type { BrokerClientPool, Credentials } from '@entropi/broker/broker';
import type { BrokerStream } from '@entropi/broker/broker-stream';
import type { SealError } from '@entropi/broker/seal';
import { openCredentials } from '@entropi/broker/stored-credentials';
import { RecentOpenings } from '@entropi/trading/core/recent-openings';
import type { EngineDeps } from '../deps';
import { StreamedConfirms } from '../orders/streamed-confirms';
import { ClosedMarkets } from '../prices/closed-markets';
import type { PriceFeed } from '../prices/price-feed';
import { closingSide, type KnownFills } from '../prices/price-order';
import type { LockedLogin } from '../requests/broker-requests';
import type { SyncCounts } from '../requests/request-kinds';
import { type AccountRow, listAccounts, setSynced } from '../store/account.repo';
import { listBooks } from '../store/account-books.repo';
import type { KeyRow } from '../store/default-account.repo';
import { listLastCloses } from '../store/last-closes.repo';
import { nameBooker } from '../store/order-intents.repo';
import type { Timings } from '../timings';
import { AccountCredentials } from './account-credentials';
import { openAccountStream } from './account-stream';
import { AccountWorker } from './account-worker';
import type { ComparisonBatches } from './comparison-batches';
import { findLock } from './find-lock';
import { FirstComparisons } from './first-comparisons';
import type { GainedKey } from './key-ownership';
import { KnownWorkers } from './known-workers';
import { SyncFaults } from './sync-faults';
import type { OrderBatches, TradedAccount } from './traded-account';

/**
 * How many accounts are compared for the first time at once. Each takes a few calls of the broker, one after the
 * other, which is a second or two at a real one.
 */
const FIRST_AT_ONCE = 500;

/** The accounts of the keys that this process owns, each with its worker. */
export class AccountWorkers {
  private readonly workers = new KnownWorkers();
  private readonly first = new FirstComparisons(FIRST_AT_ONCE);
  private readonly streams = new Map<number, BrokerStream>();
  private readonly keys = new Map<number, GainedKey>();
  private readonly credentials: AccountCredentials;
  /** When accounts were compared, as far as that is not stored yet. */
  private readonly synced = new Map<number, Date>();
  private readonly syncFaults = new SyncFaults();

  constructor(
    private readonly options: {
      deps: Pick<EngineDeps, 'db' | 'log' | 'sealer' | 'tracing' | 'now'>;
      /** Signs the references of orders. */
      referenceKey: string;
      batches: OrderBatches;
      comparisons: ComparisonBatches;
      clientPool: BrokerClientPool;
      feed: Pick<PriceFeed, 'last' | 'subscribe'>;
      fills: KnownFills;
      timings: Timings;
      /** How many accounts have their confirms streamed, at most. */
      maxStreams: number;
      /** The money of an account on this key has changed at the broker. */
      onFunds(brokerKeyId: number): void;
      /** Orders of these users, all on this key, have changed. */
      onChanged(brokerKeyId: number, userIds: Set<number>): Promise<void>;
      onRemoved(brokerAccountId: number): void;
      /** A user's default account cannot be traded, because its credentials cannot be opened. */
      onUnreadable(userId: number, error: SealError): Promise<void>;
    },
  ) {
    this.credentials = new AccountCredentials(options);
  }

  findWorker(brokerAccountId: number): AccountWorker | undefined {
    return this.workers.find(brokerAccountId);
  }

  /** The worker of a user's default account; undefined when it is not traded here. */
  findUserWorker(userId: number): AccountWorker | undefined {
    const own = this.workers.listOfUser(userId);
    return own.find(({ account }) => account.row.isDefault) ?? own[0];
  }

  /** Has the accounts of a user looked at now, also those that are their default account no more. */
  wakeUser(userId: number): void {
    for (const worker of this.workers.listOfUser(userId)) worker.wake();
  }

  /** Whether this process trades on an account of a user. */
  tradesFor(userId: number): boolean {
    return this.workers.listOfUser(userId).length > 0;
  }

  /** Whether a change was booked by a worker of this process, which reads it again by itself. */
  hasBooked(userId: number, by: string | null | undefined): boolean {
    const own = this.workers.listOfUser(userId);
    return own.some(({ account }) => nameBooker(account.fence) === by);
  }

  /** Why an account's loop hangs; null when none does. */
  findProblem(): string | null {
    const { roundMaxMs } = this.options.timings;
    const now = this.options.deps.now().getTime();
    const hung = this.workers
      .list()
      .find(({ busySince }) => busySince !== null && now - busySince > roundMaxMs);
    return hung ? `account ${hung.account.row.id} hangs` : null;
  }

  /** The accounts that have a worker, and those of them that wait for their first comparison with the broker. */
  count(): { all: number; waiting: number } {
    return this.workers.count();
  }

  get userIds(): number[] {
    return this.workers.listUserIds();
  }

  /** Starts workers for the accounts of keys; those that have one are left as they are. */
  async addKeys(gained: readonly GainedKey[]): Promise<void> {
    for (const each of gained) this.keys.set(each.key.id, each);
    await this.addAccounts(gained.map(({ key }) => key.id));
  }

  /**
   * Looks at the books of all accounts, by one statement however many there are, and stores when they were
   * compared. An account whose books and positions stay the same costs no other while it rests.
   */
  async lookAtBooks(): Promise<void> {
    const { db } = this.options.deps;
    const synced = new Map(this.synced);
    this.synced.clear();
    await setSynced(db, synced);
    const accounts = this.workers.list().map(({ account }) => account);
    await this.syncFaults.save(db, accounts, this.credentials.unreadable);
    for (const [id, books] of await listBooks(db, this.workers.listIds()))
      this.workers.find(id)?.onBooks(books);
  }

  /**
   * Has each account look at once for closes that its wishes to leave lack. One statement finds them for all
   * accounts.
   */
  async wakeForWishes(): Promise<void> {
    for (const [id, books] of await listBooks(this.options.deps.db, this.workers.listIds()))
      if (books.hasOrders) this.workers.find(id)?.wake();
  }

  /** Whether this process trades on the accounts of this key. */
  holds(brokerKeyId: number): boolean {
    return this.keys.has(brokerKeyId);
  }

  /** A key that this process owns, as it was last read; undefined when this process does not own it. */
  findKey(brokerKeyId: number): KeyRow | undefined {
    return this.keys.get(brokerKeyId)?.key;
  }

  /** Starts workers for accounts of these keys that have become a user's default account since. */
  async addAccounts(brokerKeyIds: readonly number[]): Promise<void> {
    const { db, log } = this.options.deps;
    const owned = brokerKeyIds.filter((id) => this.keys.has(id));
    const rows = await listAccounts(db, owned);
    for (const row of rows) {
      const known = this.workers.find(row.id);
      if (known) known.account.row = row;
    }
    const added = rows.filter(({ id }) => !this.workers.find(id));
    await this.updateLastCloses(added);
    for (const row of added) {
      try {
        await this.addAccount(row);
      } catch (error) {
        log.warn({ err: error, accountId: row.id }, 'the work on an account could not begin');
      }
    }
  }

  private async addAccount(row: AccountRow): Promise<void> {
    const { deps, batches, comparisons, timings, onChanged } = this.options;
    const { brokerKeyId, environment, id } = row;
    const owned = this.keys.get(brokerKeyId);
    if (!owned) return;
    const credentials = await this.credentials.open(owned.key, row);
    // Another call may have added it meanwhile, or the key may be lost.
    if (!credentials || this.workers.find(id) || this.keys.get(brokerKeyId) !== owned) return;
    const broker = this.options.clientPool.open(credentials, row.accountId);
    const { db, log, tracing, now } = deps;
    const { feed, fills, referenceKey } = this.options;
    // What lasts as long as the account must not hold on to `row`, which is read again and again.
    const findPrice = (epic: string) => feed.last({ environment, epic });
    const closedMarkets = new ClosedMarkets(
      {
        find: findPrice,
        subscribe: (epic, onPrice) => feed.subscribe({ environment, epic }, onPrice),
      },
      () => this.workers.find(id)?.wake(),
    );
    // In one piece: one that is spread together has a hidden class for each account.
    const account: TradedAccount = {
      row,
      broker,
      fence: owned.fence,
      referenceKey,
      batches,
      comparisons,
      db,
      log,
      tracing,
      timings,
      now,
      openings: new RecentOpenings(),
      confirms: new StreamedConfirms(now),
      fills,
      findPrice,
      closedMarkets,
      onSynced: (at) => this.synced.set(id, at),
      degraded: null,
      degradedUntil: null,
      rejectedCode: null,
    };
    const worker = new AccountWorker(account, (ids) => onChanged(brokerKeyId, ids));
    this.workers.add(worker);
    this.openStream(credentials, worker);
    this.first.begin(worker);
  }

  /** Makes known the fills of closes that were booked before this process had the account. */
  private async updateLastCloses(rows: readonly AccountRow[]): Promise<void> {
    const { deps, fills } = this.options;
    for (const { direction, ...close } of await listLastCloses(deps.db, rows))
      fills.update({ ...close, side: closingSide(direction) });
  }

  /** Opens a stream for each account, up to the limit; the orders of the other accounts are confirmed by reading. */
  private openStream(credentials: Credentials, worker: AccountWorker): void {
    const { clientPool, maxStreams, onFunds } = this.options;
    if (this.streams.size >= maxStreams) return;
    const { id, brokerKeyId } = worker.account.row;
    const stream = openAccountStream(clientPool, credentials, worker, () => onFunds(brokerKeyId));
    this.streams.set(id, stream);
  }

  /** Starts the work on a key over again, because its credentials were replaced. */
  async renewKey(key: KeyRow): Promise<void> {
    const owned = this.keys.get(key.id);
    if (!owned || owned.key.updatedAt.getTime() === key.updatedAt.getTime()) return;
    const isSame = this.credentials.areSame(owned.key, key);
    const renewed = { ...owned, key };
    this.keys.set(key.id, renewed);
    if (isSame) return;
    await this.endWork([owned.key]);
    // Begun after the key was lost, the work would never end.
    if (this.keys.get(key.id) === renewed) await this.addAccounts([key.id]);
  }

  /** Ends the work on keys; resolves when nothing of it is under way any more. */
  async removeKeys(brokerKeyIds: number[]): Promise<void> {
    const lost = brokerKeyIds.flatMap((id) => this.findKey(id) ?? []);
    for (const id of brokerKeyIds) this.keys.delete(id);
    await this.endWork(lost);
  }

  private async endWork(keys: readonly KeyRow[]): Promise<void> {
    const gone = keys.flatMap(({ id }) => this.workers.removeKey(id));
    for (const worker of gone) {
      const { id } = worker.account.row;
      this.first.forget(worker);
      this.streams.get(id)?.close();
      this.streams.delete(id);
      this.options.fills.forgetAccount(id);
      this.options.onRemoved(id);
    }
    await Promise.all(gone.map((worker) => worker.stop()));
    const held = [...this.keys.values()].map(({ key }) => key);
    this.options.clientPool.forget(this.credentials.openLeft(keys, held));
  }

  /**
   * Compares the accounts of a key with the broker now. Returns null when one of them could not be read, or how long
   * the login is locked. Credentials that were rejected are tried once more, a locked login only if its last try is
   * a while ago. Throws `SealError` when the credentials cannot be opened.
   */
  async reconcileKey(brokerKeyId: number): Promise<SyncCounts | LockedLogin | null> {
    const owned = this.keys.get(brokerKeyId);
    const { clientPool, deps } = this.options;
    const credentials = owned && openCredentials(owned.key, deps.sealer);
    if (credentials) clientPool.hurryLogin(credentials);
    if (credentials && owned.key.rejectedCode) await clientPool.check(credentials);
    await this.addAccounts([brokerKeyId]);
    const own = this.workers.listOfKey(brokerKeyId);
    // Nothing was compared, which must not look like "no differences".
    if (!owned) return null;
    const sum: SyncCounts = { adopted: 0, closed: 0, updated: 0, unmanaged: 0 };
    for (const result of await Promise.all(own.map((worker) => worker.reconcile()))) {
      if (!result) return findLock(own, deps.now());
      for (const name of Object.keys(sum) as (keyof SyncCounts)[]) sum[name] += result[name];
    }
    return sum;
  }
}
