import type { Transaction } from '@entropi/db/db';
import type { Config } from '../../config';

/** What a change of a user's debts needs; `config` says in whose name invoices are issued. */
export interface BillingContext {
  tx: Transaction;
  now: Date;
  config: Config;
}
