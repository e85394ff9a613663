import type { Clock } from './clock';
import type { SimConfig } from './config';
import type { AccountLedger } from './dealing/account-ledger';
import type { FaultSwitches } from './faults/fault-switches';
import type { RateLimiter } from './http/rate-limiter';
import type { MarketBook } from './market/market-book';
import type { PasswordCipher } from './session/encryption';
import type { SessionStore } from './session/session-store';
import type { UserDirectory } from './session/user-directory';

/** What the calls need, put together once in `server.ts`. */
export interface SimDeps {
  config: SimConfig;
  clock: Clock;
  ledger: AccountLedger;
  users: UserDirectory;
  sessions: SessionStore;
  cipher: PasswordCipher;
  market: MarketBook;
  faults: FaultSwitches;
  limiter: RateLimiter;
}
