import { CONTRACT_VERSION, type RemoteModule } from '@entropi/shared/remote';
import { satisfiesContract } from '@entropi/shared/remote/contract-range';
import { whenTextsLoaded } from '@entropi/shared/remote/texts';
import type { Federation } from './federation';
import { LoadError, type Target } from './load-state';

type ComponentRequest = Pick<Parameters<Federation['load']>[0], 'entry' | 'fresh' | 'onPhase'> & {
  /** Gets the remote's module before the target's own scripts have come. */
  onModule?: ((module: RemoteModule) => void) | undefined;
};

/**
 * Loads the remote's module and the target of it. Rejects with `LoadError` where the remote needs another contract or
 * lacks what the registry promises.
 */
export async function loadComponent(
  federation: Federation,
  { expose, kind, id }: Target,
  { onModule, ...request }: ComponentRequest,
) {
  const { contract } = request.entry;
  if (!satisfiesContract(CONTRACT_VERSION, contract)) {
    const clash = `it needs contract ${contract}, this page provides ${CONTRACT_VERSION}`;
    throw new LoadError('init', clash);
  }
  const module: RemoteModule = await federation.load({ ...request, expose });
  const loadIt = module[kind]?.[id];
  if (!loadIt) throw new LoadError('init', `its module has no ${kind}.${id}`);
  request.onPhase('chunk');
  onModule?.(module);
  const { default: Component, prepare } = await loadIt();
  await whenTextsLoaded();
  return { Component, prepare };
}
