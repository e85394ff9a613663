import type { Credentials } from '@entropi/broker/broker';
import { BrokerKeys } from '@entropi/contracts/broker-accounts';
import type { Environment } from '@entropi/contracts/primitives';
import type { EngineConfig } from '../deps';

/** At least one account. */
export type Accounts = readonly [Credentials, ...Credentials[]];

/** The accounts whose prices the environments show; one without accounts shows none. */
export type FeedAccounts = Partial<Record<Environment, Accounts>>;

/** Reads them from the configuration, an account in each line. Throws when one is malformed. */
export function readFeedAccounts(
  config: Pick<EngineConfig, 'FEED_SIM' | 'FEED_DEMO' | 'FEED_LIVE'>,
): FeedAccounts {
  return {
    SIM: parseAccounts('SIM', config.FEED_SIM),
    ...(config.FEED_DEMO ? { DEMO: parseAccounts('DEMO', config.FEED_DEMO) } : {}),
    ...(config.FEED_LIVE ? { LIVE: parseAccounts('LIVE', config.FEED_LIVE) } : {}),
  };
}

function parseAccounts(environment: Environment, text: string): Accounts {
  const [first = '', ...more] = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  return [parseAccount(environment, first), ...more.map((line) => parseAccount(environment, line))];
}

/** Parses `api key:identifier:password`; only the password may contain a colon. */
function parseAccount(environment: Environment, text: string): Credentials {
  const [apiKey = '', identifier = '', ...rest] = text.trim().split(':');
  const password = rest.join(':');
  if (!BrokerKeys.safeParse({ environment, api_key: apiKey, identifier, password }).success) {
    throw new Error(`FEED_${environment} is not "api key:identifier:password"`);
  }
  return { environment, apiKey, identifier, password };
}
