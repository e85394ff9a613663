import type {
  PasskeyAssertion,
  PasskeyAttestation,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
} from '../contracts/passkey-model';
import { PasskeyError } from './passkey-error';

type Library = typeof import('@simplewebauthn/browser');
type Json<Call extends (options: never) => unknown> = Parameters<Call>[0] extends {
  optionsJSON: infer Options;
}
  ? Options
  : never;

/** Whether the browser knows passkeys at all. */
export function supportsPasskeys(): boolean {
  return typeof window.PublicKeyCredential === 'function';
}

/** Lets the user make a passkey. Rejects with `PasskeyError`; the signal ends the browser's own question. */
export function makePasskey(
  options: PasskeyCreationOptions,
  signal?: AbortSignal,
): Promise<PasskeyAttestation> {
  const optionsJSON = options as Json<Library['startRegistration']>;
  return run((library) => library.startRegistration({ optionsJSON }), signal);
}

/** Lets the user sign with a passkey. Rejects with `PasskeyError`; the signal ends the browser's own question. */
export function signWithPasskey(
  options: PasskeyRequestOptions,
  signal?: AbortSignal,
): Promise<PasskeyAssertion> {
  const optionsJSON = options as Json<Library['startAuthentication']>;
  return run((library) => library.startAuthentication({ optionsJSON }), signal);
}

/** Fetched when it is needed: most pages are opened without a passkey. */
async function run<T>(work: (library: Library) => Promise<T>, signal?: AbortSignal): Promise<T> {
  try {
    const library = await import(/* webpackChunkName: "passkeys" */ '@simplewebauthn/browser');
    signal?.throwIfAborted();
    const cancel = () => library.WebAuthnAbortService.cancelCeremony();
    signal?.addEventListener('abort', cancel);
    return await work(library).finally(() => signal?.removeEventListener('abort', cancel));
  } catch (error) {
    throw new PasskeyError(error);
  }
}
