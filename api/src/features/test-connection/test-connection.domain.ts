import type { Environment } from '@entropi/contracts/primitives';
import { requestEngine } from '../../budgets/request-engine';
import type { Deps } from '../../deps';
import { invalid, invalidInput, notFound } from '../../errors';
import { listAccountRows } from '../broker-accounts/broker-accounts.repo';

const TIMEOUT_MS = 60_000;

export interface ConnectionInput {
  environment: Environment;
  api_key?: string;
  identifier?: string;
  password?: string;
}

/** Has the engine try a connection step by step: with the keys given, or with the caller's own. */
export async function testConnection(
  deps: Pick<Deps, 'db' | 'sealer' | 'now'>,
  caller: { userId: number; demoMode: boolean },
  input: ConnectionInput,
) {
  const { environment, api_key: apiKey, identifier, password } = input;
  if (environment === 'LIVE' && caller.demoMode) {
    throw invalid('environment', 'Live keys are not for demo users', 'live_refused');
  }
  const options = { timeoutMs: TIMEOUT_MS, userId: caller.userId };
  const given = [apiKey, identifier, password].filter((part) => part !== undefined);
  if (given.length === 0) {
    const brokerKeyId = await findOwnKey(deps, caller.userId, environment);
    return await requestEngine(
      deps,
      'test-connection',
      { environment },
      { ...options, brokerKeyId },
    );
  }
  if (!apiKey || !identifier || !password) {
    const missing = Object.entries({ api_key: apiKey, identifier, password })
      .filter(([, value]) => value === undefined)
      .map(([path]) => ({
        path,
        message: 'Give all three, or none to use your own keys',
        code: 'keys_incomplete',
      }));
    throw invalidInput(missing);
  }
  const secret = { environment, apiKey, identifier, password };
  return await requestEngine(deps, 'test-connection', { environment }, { ...options, secret });
}

/**
 * The id of the caller's stored key of an environment, that of the account they trade on before others. Throws 404 when
 * there is none.
 */
async function findOwnKey(
  { db }: Pick<Deps, 'db'>,
  userId: number,
  environment: Environment,
): Promise<number> {
  const rows = await listAccountRows(db, userId);
  const own = rows.find(({ key }) => key.environment === environment);
  if (!own) throw notFound('no_broker_keys');
  return own.key.id;
}
