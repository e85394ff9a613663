import * as archives from './archives';
import * as audit from './audit';
import * as backtests from './backtests';
import * as backups from './backups';
import * as bankStatements from './bank-statements';
import * as broker from './broker';
import * as channels from './channels';
import * as chat from './chat';
import * as dealLedger from './deal-ledger';
import * as engine from './engine';
import * as enums from './enums';
import * as installation from './installation';
import * as invoices from './invoices';
import * as jobs from './jobs';
import * as massStops from './mass-stops';
import * as money from './money';
import * as notices from './notices';
import * as orderIntents from './order-intents';
import * as passkeys from './passkeys';
import * as proofs from './proofs';
import * as results from './results';
import * as risks from './risks';
import * as sealCanary from './seal-canary';
import * as strategies from './strategies';
import * as telegram from './telegram';
import * as trading from './trading';
import * as tradingCommands from './trading-commands';
import * as tradingHolds from './trading-holds';
import * as users from './users';

/** Every table and enum, for drizzle. Queries import the tables from their own files. */
export const schema = {
  ...enums,
  ...users,
  ...passkeys,
  ...proofs,
  ...risks,
  ...sealCanary,
  ...archives,
  ...audit,
  ...broker,
  ...strategies,
  ...trading,
  ...telegram,
  ...orderIntents,
  ...dealLedger,
  ...results,
  ...tradingCommands,
  ...tradingHolds,
  ...money,
  ...installation,
  ...invoices,
  ...chat,
  ...engine,
  ...jobs,
  ...massStops,
  ...notices,
  ...channels,
  ...backtests,
  ...backups,
  ...bankStatements,
};
