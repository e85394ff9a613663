import type { TradedAccount } from '../accounts/traded-account';
import { auditLedger, findNextAudit, settleLedger } from './audit-ledger';

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

  constructor(
    private readonly account: TradedAccount,
    private readonly onChanged: (userIds: Set<number>) => Promise<void>,
  ) {
    this.auditAt = findNextAudit(account.row);
  }

  /** When there is something to do next, in epoch milliseconds. */
  get dueAt(): number {
    return Math.min(this.auditAt, this.settleAt);
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

  async runWhenDue(): Promise<void> {
    if (this.now() >= this.auditAt) await this.audit();
    if (this.now() >= this.settleAt) await this.settle();
  }

  private async audit(): Promise<void> {
    const { account } = this;
    const at = account.now();
    this.auditAt = this.now() + pauseBefore(this.auditTries);
    this.auditTries += 1;
    if (!(await auditLedger(account))) return;
    this.auditTries = 0;
    this.auditAt = findNextAudit({ ...account.row, auditedAt: at });
    // Transactions lag: what the ledger still lacks is asked for before the next night.
    this.settleSoon();
  }

  private async settle(): Promise<void> {
    this.settleAt = this.now() + pauseBefore(this.settleTries);
    this.settleTries += 1;
    const found = await settleLedger(this.account);
    if (found !== 'waits') this.settleAt = Number.POSITIVE_INFINITY;
    if (found !== 'nothing') await this.onChanged(new Set([this.account.row.userId]));
  }

  private now(): number {
    return this.account.now().getTime();
  }
}

function pauseBefore(tries: number): number {
  return Math.min(AGAIN_FIRST_MS * 2 ** Math.min(tries, 20), AGAIN_MAX_MS);
}
