import type { TradedAccount } from '../accounts/traded-account';
import { auditLedger, findNextAudit, settleLedger } from './audit-ledger';
import type { HistoryWork } from './history-work';

/** The first wait before the broker is asked again for what it did not tell; each further wait is longer. */
const AGAIN_FIRST_MS = 2000;
/** The longest of these waits: a used-up allowance soon returns, while transactions may lag by hours. */
const AGAIN_MAX_MS = 15 * 60_000;

/** Decides when the ledger of an account is compared with the broker's transactions, and has it done. */
export class LedgerKeeper {
  private auditAt: number;
  private auditTries = 0;
  /**
   * When to ask the broker for what the ledger lacks; Infinity when it lacks nothing. Always done once at the start.
   */
  private settleAt = Number.POSITIVE_INFINITY;
  private settleTries = 0;
  /** What is under way; null for nothing. */
  private work: HistoryWork<void> | null = null;
  /** Resolves when what is being read has ended; null while nothing is. */
  private reading: Promise<void> | null = null;
  /** When that read began, in epoch milliseconds; null while nothing is read. */
  readingSince: number | null = null;

  /** `loop` is begun when it can go on after a read. */
  constructor(
    private readonly account: TradedAccount,
    private readonly onChanged: (userIds: Set<number>) => Promise<void>,
    private readonly loop: { begin(): void },
  ) {
    this.auditAt = findNextAudit(account.row);
  }

  /** When there is something to do next, in epoch milliseconds. */
  get dueAt(): number {
    if (this.reading) return Number.POSITIVE_INFINITY;
    return this.work ? 0 : Math.min(this.auditAt, this.settleAt);
  }

  auditSoon(): void {
    this.auditTries = 0;
    this.auditAt = this.now();
  }

  /** Call this when the ledger may lack something that only the broker's history tells. */
  settleSoon(): void {
    this.settleTries = 0;
    this.settleAt = this.now();
  }

  /** Does what is due, until that has to read of the broker; the read goes on beside whoever calls this. */
  async runWhenDue(): Promise<void> {
    // At most an audit and a settlement, of a few reads each.
    while (!this.reading) {
      const work = this.work ?? this.findDue();
      if (!work) return;
      // What fails is begun anew.
      this.work = null;
      const step = await work.next();
      if (!step.done) this.goOnAfter(step.value.read, work);
    }
  }

  private goOnAfter(read: Promise<unknown>, work: HistoryWork<void>): void {
    this.work = work;
    this.readingSince = this.now();
    const end = () => {
      this.reading = null;
      this.readingSince = null;
      this.loop.begin();
    };
    this.reading = read.then(end, end);
  }

  /** Resolves when nothing is being read any more. */
  async stop(): Promise<void> {
    await this.reading;
  }

  private findDue(): HistoryWork<void> | null {
    if (this.now() >= this.auditAt) return this.audit();
    return this.now() >= this.settleAt ? this.settle() : null;
  }

  private async *audit(): HistoryWork<void> {
    const { account } = this;
    const at = account.now();
    const againAt = this.now() + pauseBefore(this.auditTries);
    this.auditAt = againAt;
    this.auditTries += 1;
    if (!(yield* auditLedger(account))) return;
    this.auditTries = 0;
    // One that was wanted meanwhile is made, too.
    if (this.auditAt === againAt) this.auditAt = findNextAudit({ ...account.row, auditedAt: at });
    // Transactions lag: what the ledger still lacks is asked for before the next night.
    this.settleSoon();
  }

  private async *settle(): HistoryWork<void> {
    const againAt = this.now() + pauseBefore(this.settleTries);
    this.settleAt = againAt;
    this.settleTries += 1;
    const found = yield* settleLedger(this.account);
    if (found !== 'waits' && this.settleAt === againAt) this.settleAt = Number.POSITIVE_INFINITY;
    if (found !== 'nothing') await this.onChanged(new Set([this.account.row.userId]));
  }

  private now(): number {
    return this.account.now().getTime();
  }
}

function pauseBefore(tries: number): number {
  return Math.min(AGAIN_FIRST_MS * 2 ** Math.min(tries, 20), AGAIN_MAX_MS);
}
