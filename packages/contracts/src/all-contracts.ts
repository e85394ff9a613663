import * as addresses from './addresses';
import * as audit from './audit';
import * as auth from './auth';
import * as backtests from './backtests';
import * as bankStatements from './bank-statements';
import * as books from './books';
import * as brokerAccounts from './broker-accounts';
import * as bulk from './bulk';
import * as channels from './channels';
import * as chat from './chat';
import * as coupledStrategies from './coupled-strategies';
import * as customer from './customer';
import * as cycles from './cycles';
import * as dashboard from './dashboard';
import type { Endpoint } from './endpoint';
import * as engineDetails from './engine-details';
import * as invoices from './invoices';
import * as jobs from './jobs';
import * as ledgerDifferences from './ledger-differences';
import * as markets from './markets';
import * as monitoring from './monitoring';
import * as orderEvidence from './order-evidence';
import * as ownTask from './own-task';
import * as passkeys from './passkeys';
import * as paymentCode from './payment-code';
import * as payments from './payments';
import * as paywall from './paywall';
import * as performance from './performance';
import * as platform from './platform';
import * as profile from './profile';
import * as proofs from './proofs';
import * as risks from './risks';
import * as scales from './scales';
import * as shares from './shares';
import * as statements from './statements';
import * as strategies from './strategies';
import * as strategyJobs from './strategy-jobs';
import * as strategyResults from './strategy-results';
import * as strategySlippage from './strategy-slippage';
import * as strategyVersions from './strategy-versions';
import * as subscribers from './subscribers';
import * as subscriptions from './subscriptions';
import * as tasks from './tasks';
import * as timeline from './timeline';
import * as users from './users';

// Only this file gets the contracts with their schemas from the build.
const files: object[] = [
  addresses,
  audit,
  auth,
  backtests,
  bankStatements,
  books,
  brokerAccounts,
  bulk,
  channels,
  chat,
  coupledStrategies,
  customer,
  cycles,
  dashboard,
  engineDetails,
  invoices,
  jobs,
  ledgerDifferences,
  markets,
  monitoring,
  orderEvidence,
  ownTask,
  passkeys,
  paymentCode,
  payments,
  paywall,
  performance,
  platform,
  profile,
  proofs,
  risks,
  scales,
  shares,
  statements,
  strategies,
  strategyJobs,
  strategyResults,
  strategySlippage,
  strategyVersions,
  subscribers,
  subscriptions,
  tasks,
  timeline,
  users,
];

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'path' in value && 'reply' in value;
}

/** Every call of the API; a test compares it with the OpenAPI document. */
export const allContracts: readonly Endpoint[] = files
  .flatMap((file): unknown[] => Object.values(file))
  .filter(isEndpoint);

const byId = new Map(allContracts.map((contract) => [contract.id, contract]));

/** Finds the contract of an id, with its schemas; undefined for an id that this build does not know. */
export function findContract(id: string): Endpoint | undefined {
  return byId.get(id);
}
