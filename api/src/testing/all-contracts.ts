import * as audit from '@entropi/shared/contracts/audit';
import * as auth from '@entropi/shared/contracts/auth';
import * as backtests from '@entropi/shared/contracts/backtests';
import * as brokerAccounts from '@entropi/shared/contracts/broker-accounts';
import * as bulk from '@entropi/shared/contracts/bulk';
import * as chat from '@entropi/shared/contracts/chat';
import * as coupledStrategies from '@entropi/shared/contracts/coupled-strategies';
import * as cycles from '@entropi/shared/contracts/cycles';
import * as dashboard from '@entropi/shared/contracts/dashboard';
import type { Endpoint } from '@entropi/shared/contracts/endpoint';
import * as invoices from '@entropi/shared/contracts/invoices';
import * as jobs from '@entropi/shared/contracts/jobs';
import * as markets from '@entropi/shared/contracts/markets';
import * as monitoring from '@entropi/shared/contracts/monitoring';
import * as payments from '@entropi/shared/contracts/payments';
import * as paywall from '@entropi/shared/contracts/paywall';
import * as performance from '@entropi/shared/contracts/performance';
import * as profile from '@entropi/shared/contracts/profile';
import * as scales from '@entropi/shared/contracts/scales';
import * as shares from '@entropi/shared/contracts/shares';
import * as strategies from '@entropi/shared/contracts/strategies';
import * as strategyJobs from '@entropi/shared/contracts/strategy-jobs';
import * as strategyVersions from '@entropi/shared/contracts/strategy-versions';
import * as subscriptions from '@entropi/shared/contracts/subscriptions';
import * as tasks from '@entropi/shared/contracts/tasks';
import * as users from '@entropi/shared/contracts/users';

const FILES: object[] = [
  audit,
  auth,
  backtests,
  brokerAccounts,
  bulk,
  chat,
  coupledStrategies,
  cycles,
  dashboard,
  invoices,
  jobs,
  markets,
  monitoring,
  payments,
  paywall,
  performance,
  profile,
  scales,
  shares,
  strategies,
  strategyJobs,
  strategyVersions,
  subscriptions,
  tasks,
  users,
];

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'reply' in value && 'id' in value;
}

/** Every call of the API; a test compares it with the OpenAPI document. */
export const allContracts: readonly Endpoint[] = FILES.flatMap((file) =>
  Object.values(file),
).filter(isEndpoint);
