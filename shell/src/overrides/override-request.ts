import { getErrorBody, isApiError } from '@entropi/shared/http/api-error';
import { fetchJson } from '@entropi/shared/http/resource';
import { OVERRIDES_PATH, type Overrides, OverridesBody } from '@entropi/shared/remote/overrides';
import type { Registry } from '../remotes/registry';
import { forgetAsked, keepAsked, readAsked } from './asked-overrides';

/** How a request for overrides ended. */
export type OverrideOutcome =
  | { kind: 'nothing-asked' }
  /** The gateway gave the cookie: the next load of the page has them. */
  | { kind: 'granted' }
  /** The gateway gave it before, and the browser did not keep it. */
  | { kind: 'no-cookie' }
  | { kind: 'refused'; reason: string };

export type OverrideRequest = (options: { isSuperuser: boolean }) => Promise<OverrideOutcome>;

/** What was granted just before this load of the page, which should have it. */
const GRANTED = 'mf-overrides-granted';

/** Compares what is asked for with what the page has. */
function isInEffect(asked: Overrides, { getView }: Pick<Registry, 'getView'>): boolean {
  const remotes = getView().remotes.filter(({ channel }) => channel === 'override');
  const isEach = remotes.every(({ name, manifest }) => asked[name] === manifest);
  return isEach && remotes.length === Object.keys(asked).length;
}

/**
 * Asks the gateway for the overrides that somebody asked this page for, unless it has them. Only a
 * superuser gets them. What is refused is forgotten: a page never asks twice in vain.
 */
export function createOverrideRequest(
  registry: Pick<Registry, 'getView'>,
  getToken: () => Promise<string>,
): OverrideRequest {
  return async ({ isSuperuser }) => {
    const asked = readAsked();
    if (!asked) return { kind: 'nothing-asked' };
    if (!isSuperuser) {
      // A link must not wait in the browser for the next superuser.
      if (!registry.getView().overrides) forgetAsked();
      return { kind: 'nothing-asked' };
    }
    const before = sessionStorage.getItem(GRANTED);
    sessionStorage.removeItem(GRANTED);
    if (isInEffect(asked, registry)) return { kind: 'nothing-asked' };
    if (before === JSON.stringify(asked)) {
      forgetAsked();
      return { kind: 'no-cookie' };
    }
    try {
      const token = await getToken();
      const answer = await fetchJson(OVERRIDES_PATH, { token, put: { overrides: asked } });
      const { overrides } = OverridesBody.parse(answer);
      keepAsked(overrides);
      sessionStorage.setItem(GRANTED, JSON.stringify(overrides));
      return { kind: 'granted' };
    } catch (error) {
      const isFinal = isApiError(error) && error.status >= 400 && error.status < 500;
      if (isFinal) forgetAsked();
      return { kind: 'refused', reason: getErrorBody(error).message ?? String(error) };
    }
  };
}
