import { allContracts } from '@entropi/contracts/all-contracts';
import type { Endpoint } from '@entropi/contracts/endpoint';
import type { RecordedCall } from '@entropi/shared/remote/recording';
import { describeShape } from './shape';

/** How many items of a list are kept: as many as a page needs to show it. */
const KEPT_ITEMS = 3;
const SECRET = /token|secret|otpauth|recovery_codes|qr_svg/;

function findContract(operation: string): Endpoint {
  const contract = allContracts.find(({ id }) => id === operation);
  if (!contract) throw new Error(`No contract declares ${operation}`);
  return contract;
}

/** A response as it is kept: short, and without tokens and secrets. */
function trim(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.slice(0, KEPT_ITEMS).map((item) => trim(item, name));
  if (typeof value === 'string') return SECRET.test(name) ? 'kept out' : value;
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, trim(each, key)]));
}

/**
 * Records the API's response to a call, and what the present contract promises of it; null when
 * the API rejected it.
 */
export function complete(call: RecordedCall, status: number, body: unknown): RecordedCall | null {
  const contract = findContract(call.operation);
  if (status !== contract.status) return null;
  // A file has no fields that a response could lose.
  const shape = contract.mediaType === undefined ? describeShape(contract.reply) : null;
  return { ...call, status, shape, ...(shape === null ? {} : { response: trim(body) }) };
}
