import type { Config } from '../../config';
import type { Transaction } from '../../db/db';

/** What a change of what users owe works with; `config` says in whose name its invoices are issued. */
export interface BillingContext {
  tx: Transaction;
  now: Date;
  config: Config;
}
