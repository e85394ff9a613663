import { getErrorBody, isApiError } from '@entropi/shared/http/api-error';
import { fetchJson } from '@entropi/shared/http/resource';
import { OVERRIDES_PATH, type Overrides } from '@entropi/shared/remote/overrides';
import type { Registry } from '../remotes/load/registry';
import { clearRequested, findRequested, isOverrides, saveRequested } from './requested-overrides';

/** How a request for overrides ended. */
export type OverrideOutcome =
  | { kind: 'nothing-requested' }
  /** The gateway gave the cookie: the next load of the page has them. */
  | { kind: 'granted' }
  /** The gateway gave it before, and the browser did not keep it. */
  | { kind: 'no-cookie' }
  | { kind: 'rejected'; reason: string };

export type OverrideRequest = (options: { isSuperuser: boolean }) => Promise<OverrideOutcome>;

/** What was granted just before this load of the page, which should have it. */
const GRANTED = 'mf-overrides-granted';

/** Compares what is asked for with what the page has. */
function isInEffect(requested: Overrides, { getView }: Pick<Registry, 'getView'>): boolean {
  const remotes = getView().remotes.filter(({ channel }) => channel === 'override');
  const isEach = remotes.every(({ name, manifest }) => requested[name] === manifest);
  return isEach && remotes.length === Object.keys(requested).length;
}

/**
 * Sends the gateway the overrides that the user asked for for this page, unless it has them. Only a superuser
 * gets them. What is rejected is forgotten: a page never requests twice in vain.
 */
export function createOverrideRequest(
  registry: Pick<Registry, 'getView'>,
  getToken: () => Promise<string | null>,
): OverrideRequest {
  return async ({ isSuperuser }) => {
    const requested = findRequested();
    if (!requested) return { kind: 'nothing-requested' };
    if (!isSuperuser) {
      // A link must not wait in the browser for the next superuser.
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
      const token = await getToken();
      const response = await fetchJson(OVERRIDES_PATH, { token, put: { overrides: requested } });
      const overrides = (response as { overrides?: unknown } | null)?.overrides;
      if (!isOverrides(overrides)) throw new Error('The response names no overrides');
      saveRequested(overrides);
      sessionStorage.setItem(GRANTED, JSON.stringify(overrides));
      return { kind: 'granted' };
    } catch (error) {
      const isFinal = isApiError(error) && error.status >= 400 && error.status < 500;
      if (isFinal) clearRequested();
      return { kind: 'rejected', reason: getErrorBody(error).message ?? String(error) };
    }
  };
}
