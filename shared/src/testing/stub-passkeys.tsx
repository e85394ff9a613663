const CHALLENGE = 'AAAA';
const BYTES = new Uint8Array([1, 2, 3]).buffer;
const CREDENTIAL = {
  id: 'AQID',
  rawId: BYTES,
  type: 'public-key',
  authenticatorAttachment: 'platform',
  getClientExtensionResults: () => ({}),
};
const ASSERTION = {
  ...CREDENTIAL,
  response: {
    authenticatorData: BYTES,
    clientDataJSON: BYTES,
    signature: BYTES,
    userHandle: BYTES,
  },
};
const ATTESTATION = {
  ...CREDENTIAL,
  response: { attestationObject: BYTES, clientDataJSON: BYTES, getTransports: () => ['internal'] },
};

/** The API's options for signing. */
export const aRequest = {
  challenge: CHALLENGE,
  rpId: 'localhost',
  timeout: 300_000,
  userVerification: 'required' as const,
  allowCredentials: [],
};

/** The API's options for creating a passkey. */
export const aCreation = {
  rp: { id: 'localhost', name: 'Entropi' },
  user: { id: 'AQID', name: 'alice', displayName: 'Alice' },
  challenge: CHALLENGE,
  pubKeyCredParams: [{ type: 'public-key' as const, alg: -7 }],
  timeout: 300_000,
  attestation: 'none' as const,
  excludeCredentials: [],
  authenticatorSelection: {
    residentKey: 'required' as const,
    requireResidentKey: true as const,
    userVerification: 'required' as const,
  },
};

/** What the browser sends for them. */
export const signed = {
  id: 'AQID',
  rawId: 'AQID',
  type: 'public-key',
  response: {
    authenticatorData: 'AQID',
    clientDataJSON: 'AQID',
    signature: 'AQID',
    userHandle: 'AQID',
  },
};

/**
 * Adds passkeys to the browser of a test, which has none; returns a function that ends that. The user agrees,
 * or the browser fails with an error of the given name.
 */
export function stubPasskeys(fault?: { name: string }): () => void {
  const give = (credential: unknown) => async () => {
    if (fault) throw new DOMException('of the browser', fault.name);
    return credential;
  };
  const credentials = { get: give(ASSERTION), create: give(ATTESTATION) };
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: credentials });
  Object.assign(window, { PublicKeyCredential: class {} });
  return () => {
    Reflect.deleteProperty(navigator, 'credentials');
    Reflect.deleteProperty(window, 'PublicKeyCredential');
  };
}
