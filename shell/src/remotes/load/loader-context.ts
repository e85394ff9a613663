import type { RegistryView } from '@entropi/shared/remote/manifest';
import { createContext, useContext, useSyncExternalStore } from 'react';
import type { FailedLoad, LoadState, Target } from './load-state';
import type { Registry } from './registry';
import type { RemoteLoader } from './remote-loader';

interface Remotes {
  loader: RemoteLoader;
  registry: Registry;
}

const UNDER_WAY: ReadonlySet<LoadState['status']> = new Set(['idle', 'resolving', 'loading']);

const RemotesContext = createContext<Remotes | null>(null);

export const RemotesProvider = RemotesContext.Provider;

/** Loader and registry of the page. Throws outside of `RemotesProvider`. */
export function useRemotes(): Remotes {
  const remotes = useContext(RemotesContext);
  if (!remotes) throw new Error('No RemotesProvider above this component');
  return remotes;
}

/** The registry as it is now. */
export function useRegistryView(): RegistryView {
  const { registry } = useRemotes();
  return useSyncExternalStore(registry.subscribe, registry.getView);
}

/** Why the registry could not be read the last time; null when it could. */
export function useRegistryProblem(): FailedLoad | null {
  const { registry } = useRemotes();
  return useSyncExternalStore(registry.subscribe, registry.getProblem);
}

/** How the load of a target stands. */
export function useLoadState(target: Target): LoadState {
  const { loader } = useRemotes();
  return useSyncExternalStore(loader.subscribe, () => loader.getState(target));
}

/** Whether a target is still on its way; a page of the shell itself (null) never is. */
export function useIsLoading(target: Target | null): boolean {
  const { loader } = useRemotes();
  return useSyncExternalStore(loader.subscribe, () => {
    return target !== null && UNDER_WAY.has(loader.getState(target).status);
  });
}
