import type { PasskeyAttestation } from '@entropi/contracts/passkey-model';
import { verifyRegistrationResponse } from '@simplewebauthn/server';
import { decodeAttestationObject, isoBase64URL, isoCBOR } from '@simplewebauthn/server/helpers';
import type { Deps } from '../../deps';
import { ALGORITHMS } from './passkey-options';
import { getRelyingParty } from './relying-party';

/** The ways in which browsers reach an authenticator, by the standard; others that one names are not stored. */
const TRANSPORTS = new Set(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']);

/** What is stored of a new passkey. */
export interface CheckedAttestation {
  credentialId: string;
  publicKey: string;
  counter: number;
  transports: string[];
}

/**
 * The passkey that a browser made for this challenge, on our site, after it verified its user; null for anything
 * else.
 */
export async function checkAttestation(
  { config }: Pick<Deps, 'config'>,
  { id, rawId, type, response }: PasskeyAttestation,
  challenge: string,
): Promise<CheckedAttestation | null> {
  const party = getRelyingParty(config);
  try {
    const { attestationObject, clientDataJSON, transports = [] } = response;
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        id,
        rawId,
        type,
        clientExtensionResults: {},
        response: { clientDataJSON, attestationObject: dropStatement(attestationObject) },
      },
      expectedChallenge: challenge,
      expectedOrigin: party.origins,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    const { credential } = registrationInfo ?? {};
    if (!verified || !credential || credential.id !== id) return null;
    return {
      credentialId: credential.id,
      publicKey: isoBase64URL.fromBuffer(credential.publicKey),
      counter: credential.counter,
      transports: transports.filter((one) => TRANSPORTS.has(one)),
    };
  } catch {
    // The library throws whatever is wrong with the caller's input.
    return null;
  }
}

/**
 * Removes the statement about the maker of the authenticator. We ask for none, and checking one that is sent anyway
 * would fetch from addresses that its sender wrote into it.
 */
function dropStatement(attestationObject: string): string {
  const object = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject));
  const without = new Map<string, unknown>([
    ['fmt', 'none'],
    ['attStmt', new Map()],
    ['authData', object.get('authData')],
  ]);
  return isoBase64URL.fromBuffer(isoCBOR.encode(without as never));
}
