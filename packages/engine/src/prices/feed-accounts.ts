import type { Credentials } from '@entropi/broker/broker';
import { BrokerKeys } from '@entropi/contracts/broker-accounts';
import type { Environment } from '@entropi/contracts/primitives';
import type { EngineConfig } from '../deps';

/** Reads from the configuration the accounts whose prices the environments show. Throws when one is malformed. */
export function readFeedAccounts(
  config: Pick<EngineConfig, 'FEED_SIM' | 'FEED_DEMO' | 'FEED_LIVE'>,
): Partial<Record<Environment, Credentials>> {
  return {
    SIM: parseAccount('SIM', config.FEED_SIM),
    ...(config.FEED_DEMO ? { DEMO: parseAccount('DEMO', config.FEED_DEMO) } : {}),
    ...(config.FEED_LIVE ? { LIVE: parseAccount('LIVE', config.FEED_LIVE) } : {}),
  };
}

/** Parses `api key:identifier:password`; only the password may contain a colon. */
function parseAccount(environment: Environment, text: string): Credentials {
  const [apiKey = '', identifier = '', ...rest] = text.split(':');
  const password = rest.join(':');
  if (!BrokerKeys.safeParse({ environment, api_key: apiKey, identifier, password }).success) {
    throw new Error(`FEED_${environment} is not "api key:identifier:password"`);
  }
  return { environment, apiKey, identifier, password };
}
