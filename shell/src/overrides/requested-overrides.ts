import { REMOTE_NAME } from '@entropi/contracts/published';
import {
  MAX_OVERRIDE_LENGTH,
  MAX_OVERRIDES,
  OVERRIDE_PARAMETER,
  OVERRIDE_RESET,
  type Overrides,
} from '@entropi/shared/remote/overrides';

/** Key of the overrides that this browser asks for; a developer may edit them. Only the cookie has an effect. */
const MIRROR = 'mf-overrides';

/** Checks the same as the schema `Overrides`, which would make every start of the page heavier. */
export function isOverrides(value: unknown): value is Overrides {
  if (typeof value !== 'object' || value === null) return false;
  const pairs = Object.entries(value);
  return (
    pairs.length <= MAX_OVERRIDES &&
    pairs.every(
      ([name, address]) =>
        REMOTE_NAME.test(name) &&
        typeof address === 'string' &&
        address.length <= MAX_OVERRIDE_LENGTH,
    )
  );
}

/** Overrides that the user asked for; null when there are none. A broken value counts as none. */
export function findRequested(): Overrides | null {
  const text = localStorage.getItem(MIRROR);
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    return isOverrides(value) ? value : null;
  } catch {
    return null;
  }
}

/** Keeps the overrides that are asked for, or were granted, until the next reset. */
export function saveRequested(overrides: Overrides): void {
  localStorage.setItem(MIRROR, JSON.stringify(overrides));
}

export function clearRequested(): void {
  localStorage.removeItem(MIRROR);
}

/** Splits `mf-chat:http://localhost:3010`; null when it is nothing of the kind. */
function parseRequested(text: string): Overrides | null {
  const [, name = '', address = ''] = /^([^:]+):(.+)$/.exec(text) ?? [];
  const requested = { [name]: address };
  return isOverrides(requested) ? requested : null;
}

/**
 * Removes overrides from the address, where a reload or a shared link would ask for them again, and keeps
 * them until the session is known.
 */
export function claimRequested(): void {
  const url = new URL(location.href);
  const values = url.searchParams.getAll(OVERRIDE_PARAMETER);
  if (values.length === 0) return;
  if (values.includes(OVERRIDE_RESET)) clearRequested();
  else saveRequested(Object.assign(findRequested() ?? {}, ...values.map(parseRequested)));
  url.searchParams.delete(OVERRIDE_PARAMETER);
  history.replaceState(history.state, '', url);
}
