import * as addresses from '../contracts/addresses';
import * as audit from '../contracts/audit';
import * as auth from '../contracts/auth';
import * as backtests from '../contracts/backtests';
import * as bankStatements from '../contracts/bank-statements';
import * as books from '../contracts/books';
import * as brokerAccounts from '../contracts/broker-accounts';
import * as bulk from '../contracts/bulk';
import * as channels from '../contracts/channels';
import * as chat from '../contracts/chat';
import * as coupledStrategies from '../contracts/coupled-strategies';
import * as customer from '../contracts/customer';
import * as cycles from '../contracts/cycles';
import * as dashboard from '../contracts/dashboard';
import type { Endpoint } from '../contracts/endpoint';
import * as engineDetails from '../contracts/engine-details';
import * as invoices from '../contracts/invoices';
import * as jobs from '../contracts/jobs';
import * as ledgerDifferences from '../contracts/ledger-differences';
import * as markets from '../contracts/markets';
import * as monitoring from '../contracts/monitoring';
import * as ownTask from '../contracts/own-task';
import * as passkeys from '../contracts/passkeys';
import * as paymentCode from '../contracts/payment-code';
import * as payments from '../contracts/payments';
import * as paywall from '../contracts/paywall';
import * as performance from '../contracts/performance';
import * as platform from '../contracts/platform';
import * as profile from '../contracts/profile';
import * as proofs from '../contracts/proofs';
import * as risks from '../contracts/risks';
import * as scales from '../contracts/scales';
import * as shares from '../contracts/shares';
import * as statements from '../contracts/statements';
import * as strategies from '../contracts/strategies';
import * as strategyJobs from '../contracts/strategy-jobs';
import * as strategyResults from '../contracts/strategy-results';
import * as strategySlippage from '../contracts/strategy-slippage';
import * as strategyVersions from '../contracts/strategy-versions';
import * as subscribers from '../contracts/subscribers';
import * as subscriptions from '../contracts/subscriptions';
import * as tasks from '../contracts/tasks';
import * as timeline from '../contracts/timeline';
import * as users from '../contracts/users';

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
