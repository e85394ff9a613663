import type { Credentials } from './broker';
import type { Sealer } from './seal';

/** Credentials as a row of `broker_keys` keeps them. */
export interface SealedCredentials {
  environment: Credentials['environment'];
  identifier: string;
  apiKeySealed: string;
  passwordSealed: string;
}

const API_KEY = 'broker-api-key';
const PASSWORD = 'broker-password';

export function sealCredentials(credentials: Credentials, sealer: Sealer): SealedCredentials {
  return {
    environment: credentials.environment,
    identifier: credentials.identifier,
    apiKeySealed: sealer.seal(credentials.apiKey, API_KEY),
    passwordSealed: sealer.seal(credentials.password, PASSWORD),
  };
}

/** The credentials of a stored key. Throws when it was sealed with another key of the environment. */
export function openCredentials(row: SealedCredentials, sealer: Sealer): Credentials {
  return {
    environment: row.environment,
    identifier: row.identifier,
    apiKey: sealer.open(row.apiKeySealed, API_KEY),
    password: sealer.open(row.passwordSealed, PASSWORD),
  };
}
