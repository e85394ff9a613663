import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type {
  PasskeyAssertion,
  PasskeyAttestation,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
} from '@entropi/contracts/passkey-model';
import { isoCBOR } from '@simplewebauthn/server/helpers';

/** What a browser and its authenticator say about one use; parts that are left out are as they should be. */
export interface Use {
  origin?: string;
  rpId?: string;
  /** Whether the authenticator verified its user. */
  isVerified?: boolean;
  counter?: number;
  challenge?: string;
  userHandle?: string;
  type?: string;
}

/** A passkey on a device. */
export interface SoftPasskey {
  id: string;
  counter: number;
  /** Signs as the browser would; counts up by one if the passkey counts. */
  use(options: Pick<PasskeyRequestOptions, 'challenge' | 'rpId'>, as?: Use): PasskeyAssertion;
}

const ORIGIN = 'http://localhost:3000';
const PRESENT = 0x01;
const VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;
const COUNTER_BYTES = 4;
const AAGUID = Buffer.alloc(16);

/** Makes an ES256 passkey as an authenticator without a named maker does, and what the browser sends about it. */
export function makePasskey(
  options: Pick<PasskeyCreationOptions, 'challenge' | 'rp' | 'user'>,
  as: Use & { doesCount?: boolean; statement?: [string, Map<string, unknown>] } = {},
): { passkey: SoftPasskey; attestation: PasskeyAttestation } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const rawId = randomBytes(32);
  const id = rawId.toString('base64url');
  const data = Buffer.concat([
    writeHead({ rpId: options.rp.id, counter: 0, ...as }, HAS_CREDENTIAL),
    AAGUID,
    Buffer.from([0, rawId.length]),
    rawId,
    writeCose(publicKey),
  ]);
  const [format, statement] = as.statement ?? ['none', new Map()];
  const object = new Map<string, unknown>([
    ['fmt', format],
    ['attStmt', statement],
    ['authData', new Uint8Array(data)],
  ]);
  const attestation: PasskeyAttestation = {
    id,
    rawId: id,
    type: 'public-key',
    response: {
      attestationObject: Buffer.from(isoCBOR.encode(object as never)).toString('base64url'),
      clientDataJSON: writeClientData('webauthn.create', options.challenge, as),
      transports: ['internal', 'telepathy'],
    },
  };
  const step = (as.doesCount ?? true) ? 1 : 0;
  const passkey: SoftPasskey = {
    id,
    counter: 0,
    use(request, use = {}) {
      passkey.counter = use.counter ?? passkey.counter + step;
      const head = writeHead({ rpId: request.rpId, ...use, counter: passkey.counter }, 0);
      const clientDataJSON = writeClientData('webauthn.get', request.challenge, use);
      const hash = createHash('sha256').update(Buffer.from(clientDataJSON, 'base64url')).digest();
      const signature = sign('sha256', Buffer.concat([head, hash]), privateKey);
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          authenticatorData: head.toString('base64url'),
          clientDataJSON,
          signature: signature.toString('base64url'),
          userHandle: use.userHandle ?? options.user.id,
        },
      };
    },
  };
  return { passkey, attestation };
}

function writeHead(
  { rpId, counter, isVerified = true }: Use & { rpId: string; counter: number },
  flags: number,
): Buffer {
  const count = Buffer.alloc(COUNTER_BYTES);
  count.writeUInt32BE(counter);
  const all = flags | PRESENT | (isVerified ? VERIFIED : 0);
  return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([all]), count]);
}

function writeClientData(type: string, challenge: string, use: Use): string {
  const data = { type, challenge, origin: ORIGIN, crossOrigin: false, ...pickClient(use) };
  return Buffer.from(JSON.stringify(data)).toString('base64url');
}

function pickClient({ origin, challenge, type }: Use) {
  return {
    ...(origin ? { origin } : {}),
    ...(challenge ? { challenge } : {}),
    ...(type ? { type } : {}),
  };
}

/** A public key of P-256 as COSE writes it: kty EC2, alg ES256, crv P-256, x, y. */
function writeCose(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const cose = new Map<number, unknown>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
    [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
  ]);
  return Buffer.from(isoCBOR.encode(cose as never));
}
