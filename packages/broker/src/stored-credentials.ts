import type { Credentials } from './broker';
import { SealError, type Sealer } from './seal';
import { apiKeyPlace, brokerPasswordPlace } from './seal-places';

/** Credentials in the form in which a row of `broker_keys` stores them. */
export interface SealedCredentials {
  id: number;
  userId: number;
  environment: Credentials['environment'];
  identifier: string;
  apiKeySealed: string;
  passwordSealed: string;
}

/** Seals credentials for the row that will hold them. */
export function sealCredentials(
  credentials: Credentials,
  row: Pick<SealedCredentials, 'id' | 'userId'>,
  sealer: Sealer,
): SealedCredentials {
  return {
    id: row.id,
    userId: row.userId,
    environment: credentials.environment,
    identifier: credentials.identifier,
    apiKeySealed: sealer.seal(credentials.apiKey, apiKeyPlace(row)),
    passwordSealed: sealer.seal(credentials.password, brokerPasswordPlace(row)),
  };
}

/** The credentials of a stored key. Throws `SealError` when they cannot be opened. */
export function openCredentials(row: SealedCredentials, sealer: Sealer): Credentials {
  return {
    environment: row.environment,
    identifier: row.identifier,
    apiKey: sealer.open(row.apiKeySealed, apiKeyPlace(row)),
    password: sealer.open(row.passwordSealed, brokerPasswordPlace(row)),
  };
}

/** Whether the credentials of a stored key can be opened. */
export function canOpen(row: SealedCredentials, sealer: Sealer): boolean {
  try {
    openCredentials(row, sealer);
    return true;
  } catch (error) {
    if (error instanceof SealError) return false;
    throw error;
  }
}
