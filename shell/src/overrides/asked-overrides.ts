import { OVERRIDE_PARAMETER, OVERRIDE_RESET, Overrides } from '@entropi/shared/remote/overrides';

/** What this browser wants overridden; may be edited by hand. The cookie alone has effect. */
const MIRROR = 'mf-overrides';

/** Overrides that somebody asked for; null when nobody did. A mirror that is broken asks for nothing. */
export function readAsked(): Overrides | null {
  const text = localStorage.getItem(MIRROR);
  if (text === null) return null;
  try {
    return Overrides.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** Keeps what is asked for, or was granted, until the next reset. */
export function keepAsked(overrides: Overrides): void {
  localStorage.setItem(MIRROR, JSON.stringify(overrides));
}

export function forgetAsked(): void {
  localStorage.removeItem(MIRROR);
}

/** Splits `mf-chat:http://localhost:3010`; null when it is nothing of the kind. */
function parseAsked(text: string): Overrides | null {
  const [, name = '', address = ''] = /^([^:]+):(.+)$/.exec(text) ?? [];
  const parsed = Overrides.safeParse({ [name]: address });
  return parsed.success ? parsed.data : null;
}

/**
 * Takes overrides out of the address, where a reload or a shared link would ask for them again, and
 * keeps them until a superuser is signed in.
 */
export function takeAsked(): void {
  const url = new URL(location.href);
  const values = url.searchParams.getAll(OVERRIDE_PARAMETER);
  if (values.length === 0) return;
  if (values.includes(OVERRIDE_RESET)) forgetAsked();
  else keepAsked(Object.assign(readAsked() ?? {}, ...values.map(parseAsked)));
  url.searchParams.delete(OVERRIDE_PARAMETER);
  history.replaceState(history.state, '', url);
}

/** The address that ends all overrides: the gateway takes the cookie back before anything loads. */
export function resetOverrides(): void {
  location.assign(`${location.pathname}?${OVERRIDE_PARAMETER}=${OVERRIDE_RESET}`);
}
