import type { RemoteModule } from '@entropi/shared/remote';
import type { LoadState, Target } from './load-state';

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
