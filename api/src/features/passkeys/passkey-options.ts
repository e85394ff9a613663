import type {
  PasskeyCreationOptions,
  PasskeyRequestOptions,
} from '@entropi/contracts/passkey-model';
import { COSEALG } from '@simplewebauthn/server/helpers';
import type { Deps } from '../../deps';
import { CHALLENGE_LIFE_MS } from './challenges';
import type { PasskeyRow } from './passkeys.repo';
import { getRelyingParty } from './relying-party';

/** The signature algorithms that are accepted, the preferred one first. */
export const ALGORITHMS: number[] = [COSEALG.ES256, COSEALG.EdDSA, COSEALG.RS256];

const SITE_NAME = 'Entropi';

/** What a browser needs to let one of these passkeys sign; with an empty list, any that the user chooses. */
export function writeRequestOptions(
  { config }: Pick<Deps, 'config'>,
  challenge: string,
  allowed: readonly PasskeyRow[],
): PasskeyRequestOptions {
  return {
    challenge,
    rpId: getRelyingParty(config).id,
    timeout: CHALLENGE_LIFE_MS,
    userVerification: 'required',
    allowCredentials: allowed.map(describe),
  };
}

/** What a browser needs to make a passkey that signs in without a username and verifies its user. */
export function writeCreationOptions(
  { config }: Pick<Deps, 'config'>,
  challenge: string,
  user: { handle: string; username: string; displayName: string; passkeys: readonly PasskeyRow[] },
): PasskeyCreationOptions {
  return {
    rp: { id: getRelyingParty(config).id, name: SITE_NAME },
    user: { id: user.handle, name: user.username, displayName: user.displayName },
    challenge,
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: CHALLENGE_LIFE_MS,
    attestation: 'none',
    excludeCredentials: user.passkeys.map(describe),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
  };
}

function describe({ credentialId, transports }: PasskeyRow) {
  return { type: 'public-key' as const, id: credentialId, transports };
}
