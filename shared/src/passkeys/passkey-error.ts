/** Why a browser did not create or use a passkey. */
export const PASSKEY_TROUBLES = [
  'passkey_cancelled',
  'passkey_failed',
  'passkey_present',
  'passkey_site',
  'passkey_unsupported',
] as const;
export type PasskeyTrouble = (typeof PASSKEY_TROUBLES)[number];

/** Reasons by the names of the browser's own errors, as WebAuthn lists them. */
const TROUBLES: Record<string, PasskeyTrouble> = {
  AbortError: 'passkey_cancelled',
  // The user cancelled, took too long, or has no passkey; browsers do not say which.
  NotAllowedError: 'passkey_cancelled',
  InvalidStateError: 'passkey_present',
  SecurityError: 'passkey_site',
  ConstraintError: 'passkey_unsupported',
  NotSupportedError: 'passkey_unsupported',
};

/** The failure of a passkey. It has the shape of an ApiError, so that the same code can word both. */
export class PasskeyError extends Error {
  readonly body: { code: PasskeyTrouble };

  constructor(cause: unknown) {
    const { name = '' } = Object(cause) as { name?: string };
    const code = TROUBLES[name] ?? 'passkey_failed';
    super(code, { cause });
    this.body = { code };
  }
}
