/** Why a browser gave nothing of a passkey. */
export const PASSKEY_TROUBLES = [
  'passkey_cancelled',
  'passkey_failed',
  'passkey_present',
  'passkey_site',
  'passkey_unsupported',
] as const;
export type PasskeyTrouble = (typeof PASSKEY_TROUBLES)[number];

/** By the names of the browser's own errors, as WebAuthn lists them. */
const TROUBLES: Record<string, PasskeyTrouble> = {
  AbortError: 'passkey_cancelled',
  // Cancelled by the user, too late, or no passkey of theirs: browsers do not say which.
  NotAllowedError: 'passkey_cancelled',
  InvalidStateError: 'passkey_present',
  SecurityError: 'passkey_site',
  ConstraintError: 'passkey_unsupported',
  NotSupportedError: 'passkey_unsupported',
};

/** What a browser gave instead of a passkey; it has the shape of an API's error, for the words of both. */
export class PasskeyError extends Error {
  readonly body: { code: PasskeyTrouble };

  constructor(cause: unknown) {
    const { name = '' } = Object(cause) as { name?: string };
    const code = TROUBLES[name] ?? 'passkey_failed';
    super(code, { cause });
    this.body = { code };
  }
}
