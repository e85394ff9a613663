import * as z from 'zod/mini';
import { Id, Timestamp } from './primitives';

/** A passkey as its owner sees it; its private key stays on their device. */
export const Passkey = z.strictObject({
  id: Id,
  name: z.string(),
  created_at: Timestamp,
  /** Null before its first use. */
  last_used_at: z.nullable(Timestamp),
});
export type Passkey = z.infer<typeof Passkey>;

/** Bytes in base64url, as browsers give them out. */
const bytes = (max: number) => z.string().check(z.regex(/^[\w-]+$/), z.maxLength(max));

/** At most 1023 bytes, by the standard. */
const CredentialId = bytes(1364);
const MAX_PART = 8000;
const MAX_ATTESTATION = 30_000;

/** `PublicKeyCredentialDescriptorJSON` of WebAuthn. */
const Descriptor = z.strictObject({
  type: z.literal('public-key'),
  id: z.string(),
  transports: z.array(z.string()),
});

/** `PublicKeyCredentialRequestOptionsJSON`: what a browser needs to let a passkey sign. */
export const PasskeyRequestOptions = z.strictObject({
  challenge: z.string(),
  rpId: z.string(),
  /** Milliseconds. */
  timeout: z.int(),
  userVerification: z.literal('required'),
  /** Empty admits any passkey that the device has for this site. */
  allowCredentials: z.array(Descriptor),
});
export type PasskeyRequestOptions = z.infer<typeof PasskeyRequestOptions>;

/** `PublicKeyCredentialCreationOptionsJSON`: what a browser needs to make a passkey. */
export const PasskeyCreationOptions = z.strictObject({
  rp: z.strictObject({ id: z.string(), name: z.string() }),
  user: z.strictObject({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.strictObject({ type: z.literal('public-key'), alg: z.int() })),
  /** Milliseconds. */
  timeout: z.int(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(Descriptor),
  authenticatorSelection: z.strictObject({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
});
export type PasskeyCreationOptions = z.infer<typeof PasskeyCreationOptions>;

/** `AuthenticationResponseJSON`: what a passkey signed. Browsers add members, which are not read. */
export const PasskeySignature = z.object({
  id: CredentialId,
  rawId: CredentialId,
  type: z.literal('public-key'),
  response: z.object({
    authenticatorData: bytes(MAX_PART),
    clientDataJSON: bytes(MAX_PART),
    signature: bytes(MAX_PART),
  }),
});
export type PasskeySignature = z.infer<typeof PasskeySignature>;

/** The same with the user's handle, for a sign-in in which no user was named. */
export const PasskeyAssertion = z.extend(PasskeySignature, {
  response: z.extend(PasskeySignature.shape.response, { userHandle: z.optional(bytes(100)) }),
});
export type PasskeyAssertion = z.infer<typeof PasskeyAssertion>;

/** `RegistrationResponseJSON`: a new passkey. Browsers add members, which are not read. */
export const PasskeyAttestation = z.object({
  id: CredentialId,
  rawId: CredentialId,
  type: z.literal('public-key'),
  response: z.object({
    attestationObject: bytes(MAX_ATTESTATION),
    clientDataJSON: bytes(MAX_PART),
    transports: z.optional(z.array(z.string().check(z.maxLength(30))).check(z.maxLength(10))),
  }),
});
export type PasskeyAttestation = z.infer<typeof PasskeyAttestation>;
