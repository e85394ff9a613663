import type {
  PasskeyAssertion,
  PasskeyAttestation,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
} from '@entropi/contracts/passkey-model';
import { PasskeyError } from './passkey-error';

type Library = typeof import('@simplewebauthn/browser');
type Json<Call extends (options: never) => unknown> = Parameters<Call>[0] extends {
  optionsJSON: infer Options;
}
  ? Options
  : never;

/** Says whether the browser supports passkeys at all. */
export function supportsPasskeys(): boolean {
  return typeof window.PublicKeyCredential === 'function';
}

/** Lets the user create a passkey. Rejects with `PasskeyError`; the signal closes the browser's own dialog. */
export function makePasskey(
  options: PasskeyCreationOptions,
  signal?: AbortSignal,
): Promise<PasskeyAttestation> {
  const optionsJSON = options as Json<Library['startRegistration']>;
  return run((library) => library.startRegistration({ optionsJSON }), signal);
}

/** Lets the user sign with a passkey. Rejects with `PasskeyError`; the signal closes the browser's own dialog. */
export function signWithPasskey(
  options: PasskeyRequestOptions,
  signal?: AbortSignal,
): Promise<PasskeyAssertion> {
  const optionsJSON = options as Json<Library['startAuthentication']>;
  return run((library) => library.startAuthentication({ optionsJSON }), signal);
}

/** Loads the library on demand, because most visits use no passkey. */
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
