import type { RemoteModule } from '@entropi/shared/remote';
import type { RegistryEntry, RegistryView } from '@entropi/shared/remote/manifest';
import type { Federation } from './federation';
import type { FailedLoad, LoadCause, LoadEvent, LoadState, Target } from './load-state';

/** What the loader works with. */
export interface LoaderDependencies {
  federation: Federation;
  registry: {
    find(remote: string): RegistryEntry | null;
    getView(): Pick<RegistryView, 'revision'>;
    subscribe(notify: () => void): () => void;
    /** Reads the registry again; never rejects. */
    refresh(): Promise<unknown>;
  };
  /** Time limit of a load over all its attempts, and how many attempts it makes before it fails. */
  limits: { timeoutMs: number; attempts: number };
  report: (event: LoadEvent) => void;
  /** Finds out why a load failed; null: that cannot be said. Never rejects. */
  diagnose: (failure: FailedLoad, entry: RegistryEntry | null) => Promise<LoadCause | null>;
  wait: (ms: number) => Promise<void>;
}

/** What the loader knows of one target. */
export interface Cell {
  target: Target;
  state: LoadState;
  running: Promise<LoadState> | null;
}

/** How a load is done. */
export interface LoadMode {
  /** Read the registry first, and load even what is loaded already. */
  fresh: boolean;
  /** A mounted page of another version is not taken down. */
  spare: boolean;
  /** What a slot shows stays until there is something else to show. */
  quiet?: boolean;
  onModule?: (module: RemoteModule) => void;
}

/** What all attempts of one load have in common. */
export interface Course {
  traceId: string;
  startedAt: number;
  endsAt: number;
}
