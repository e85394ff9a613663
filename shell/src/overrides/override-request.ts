import { getErrorBody, isApiError } from '@entropi/shared/http/api-error';
import { fetchJson } from '@entropi/shared/http/resource';
import { OVERRIDES_PATH, type Overrides } from '@entropi/shared/remote/overrides';
import type { Registry } from '../remotes/load/registry';
import { clearRequested, findRequested, isOverrides, saveRequested } from './requested-overrides';

/** How a request for overrides ended. */
export type OverrideOutcome =
  | { kind: 'nothing-requested' }
  /** The gateway has set the cookie: the next load of the page gets the overrides. */
  | { kind: 'granted' }
  /** The gateway set it before this load, but the browser did not keep it. */
  | { kind: 'no-cookie' }
  | { kind: 'rejected'; reason: string };

export type OverrideRequest = (options: { isSuperuser: boolean }) => Promise<OverrideOutcome>;

/** Where the overrides are kept that were granted just before this load, which should therefore have them. */
const GRANTED = 'mf-overrides-granted';

/** Says whether the page has exactly the overrides that are asked for. */
function isInEffect(requested: Overrides, { getView }: Pick<Registry, 'getView'>): boolean {
  const remotes = getView().remotes.filter(({ channel }) => channel === 'override');
  const isEach = remotes.every(({ name, manifest }) => requested[name] === manifest);
  return isEach && remotes.length === Object.keys(requested).length;
}

/**
 * Sends the gateway overrides, and keeps what it grants for the next load of the page, which has them.
 * Rejects with the gateway's error.
 */
export async function grantOverrides(
  requested: Overrides,
  getToken: () => Promise<string | null>,
): Promise<void> {
  const token = await getToken();
  const response = await fetchJson(OVERRIDES_PATH, { token, put: { overrides: requested } });
  const overrides = (response as { overrides?: unknown } | null)?.overrides;
  if (!isOverrides(overrides)) throw new Error('The response names no overrides');
  saveRequested(overrides);
  sessionStorage.setItem(GRANTED, JSON.stringify(overrides));
}

/**
 * Sends the gateway the overrides that the user asked for, unless this page has them already. Only a superuser
 * gets them. Those that the gateway rejects by a 4xx are forgotten, so that the page does not ask for them again.
 */
export function createOverrideRequest(
  registry: Pick<Registry, 'getView'>,
  getToken: () => Promise<string | null>,
): OverrideRequest {
  return async ({ isSuperuser }) => {
    const requested = findRequested();
    if (!requested) return { kind: 'nothing-requested' };
    if (!isSuperuser) {
      // Otherwise the overrides of a prepared link would wait in the browser until a superuser signs in.
      if (!registry.getView().overrides) clearRequested();
      return { kind: 'nothing-requested' };
    }
    const before = sessionStorage.getItem(GRANTED);
    sessionStorage.removeItem(GRANTED);
    if (isInEffect(requested, registry)) return { kind: 'nothing-requested' };
    if (before === JSON.stringify(requested)) {
      clearRequested();
      return { kind: 'no-cookie' };
    }
    try {
      await grantOverrides(requested, getToken);
      return { kind: 'granted' };
    } catch (error) {
      const isFinal = isApiError(error) && error.status >= 400 && error.status < 500;
      if (isFinal) clearRequested();
      return { kind: 'rejected', reason: getErrorBody(error).message ?? String(error) };
    }
  };
}
