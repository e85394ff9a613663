import * as audit from '@entropi/shared/contracts/audit';
import * as auth from '@entropi/shared/contracts/auth';
import * as brokerAccounts from '@entropi/shared/contracts/broker-accounts';
import * as chat from '@entropi/shared/contracts/chat';
import * as cycles from '@entropi/shared/contracts/cycles';
import * as dashboard from '@entropi/shared/contracts/dashboard';
import type { Endpoint } from '@entropi/shared/contracts/endpoint';
import * as markets from '@entropi/shared/contracts/markets';
import * as monitoring from '@entropi/shared/contracts/monitoring';
import * as payments from '@entropi/shared/contracts/payments';
import * as paywall from '@entropi/shared/contracts/paywall';
import * as profile from '@entropi/shared/contracts/profile';
import * as scales from '@entropi/shared/contracts/scales';
import * as shares from '@entropi/shared/contracts/shares';
import * as strategies from '@entropi/shared/contracts/strategies';
import * as subscriptions from '@entropi/shared/contracts/subscriptions';
import * as tasks from '@entropi/shared/contracts/tasks';
import * as users from '@entropi/shared/contracts/users';
import type { RecordedCall } from '@entropi/shared/remote/recording';
import { describeShape } from './shape';

const CONTRACTS: object[] = [
  audit,
  auth,
  brokerAccounts,
  chat,
  cycles,
  dashboard,
  markets,
  monitoring,
  payments,
  paywall,
  profile,
  scales,
  shares,
  strategies,
  subscriptions,
  tasks,
  users,
];

/** As many items of a list as a page needs to show one. */
const KEPT_ITEMS = 3;
const SECRET = /token|secret|otpauth|recovery_codes|qr_svg/;

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'reply' in value && 'id' in value;
}

function findContract(operation: string): Endpoint {
  const all = CONTRACTS.flatMap((file) => Object.values(file)).filter(isEndpoint);
  const contract = all.find(({ id }) => id === operation);
  if (!contract) throw new Error(`No contract declares ${operation}`);
  return contract;
}

/** An answer as it is kept: short, and without anything that opens a door. */
function trim(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.slice(0, KEPT_ITEMS).map((item) => trim(item, name));
  if (typeof value === 'string') return SECRET.test(name) ? 'kept out' : value;
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, trim(each, key)]));
}

/**
 * Records what the API answered to a call, and what the present contract promises of it; null when
 * the API refused it.
 */
export function complete(call: RecordedCall, status: number, body: unknown): RecordedCall | null {
  const contract = findContract(call.operation);
  if (status !== contract.status) return null;
  const shape = describeShape(contract.reply);
  return { ...call, status, shape, ...(shape === null ? {} : { answer: trim(body) }) };
}
