import { CONTRACT_VERSION, type RemoteModule } from '@entropi/shared/remote';
import { satisfiesContract } from '@entropi/shared/remote/contract-range';
import type { RegistryEntry } from '@entropi/shared/remote/manifest';
import { whenTextsLoaded } from '@entropi/shared/remote/texts';
import { findTraceId } from '../../page-trace';
import type { Federation } from './federation';
import {
  LoadError,
  type LoadEvent,
  type LoadPhase,
  type LoadState,
  type Target,
  toKey,
} from './load-state';

export interface LoaderDependencies {
  federation: Federation;
  registry: {
    find(remote: string): RegistryEntry | null;
    /** Requests again which versions there are; never rejects. */
    refresh(): Promise<unknown>;
  };
  /** Limit of one attempt, and how many there are before a person is called. */
  limits: { timeoutMs: number; attempts: number };
  report: (event: LoadEvent) => void;
  wait: (ms: number) => Promise<void>;
}

/** Loads what slots show, and remembers how it went. */
export interface RemoteLoader {
  getState(target: Target): LoadState;
  subscribe(notify: () => void): () => void;
  /**
   * Loads the target unless it is there or on its way; a failed one is loaded again. A mounted page
   * of the same remote stays: see `superseded`. Never rejects.
   */
  ensure(target: Target): Promise<LoadState>;
  /** Loads again from the registry on, whatever is there or mounted. Never rejects. */
  retry(target: Target): Promise<LoadState>;
  /** Takes note that the target of this key is on the page; what it returns, that it no longer is. */
  hold(key: string): () => void;
  /** Takes note that a mounted component threw. */
  fail(target: Target, phase: LoadPhase, reason: string): void;
  /** Version of a remote that is in use; null when it is not loaded. */
  findVersion(remote: string): string | null;
}

interface Cell {
  target: Target;
  state: LoadState;
  running: Promise<LoadState> | null;
}

interface LoadMode {
  /** From the registry on, whatever is there. */
  fresh: boolean;
  /** A mounted page of another version is not taken down. */
  spare: boolean;
}

const IDLE: LoadState = { status: 'idle' };
const FIRST_WAIT_MS = 300;
/** Trying the same again cannot help: versions do not fit, or the code itself is broken. */
const FINAL: ReadonlySet<LoadPhase> = new Set(['init', 'render']);

export function createRemoteLoader(dependencies: LoaderDependencies): RemoteLoader {
  const { federation, registry, limits, report, wait } = dependencies;
  const cells = new Map<string, Cell>();
  const listeners = new Set<() => void>();
  /** The version of each loaded remote: the page never mixes two of them. */
  const inUse = new Map<string, RegistryEntry>();
  /** One load of a remote at a time: registering again must not pull it from under another. */
  const queues = new Map<string, Promise<unknown>>();
  /** Keys of what slots show now. */
  const mounted: string[] = [];
  let attempts = 0;

  function getCell(target: Target): Cell {
    const key = toKey(target);
    const cell = cells.get(key) ?? { target, state: IDLE, running: null };
    cells.set(key, cell);
    return cell;
  }

  function setState(cell: Cell, state: LoadState): LoadState {
    cell.state = state;
    for (const notify of listeners) notify();
    return state;
  }

  function start(cell: Cell, mode: LoadMode): Promise<LoadState> {
    cell.running ??= load(cell, mode).finally(() => {
      cell.running = null;
    });
    return cell.running;
  }

  async function load(cell: Cell, { fresh, spare }: LoadMode): Promise<LoadState> {
    const traceId = findTraceId();
    for (let attempt = 1; ; attempt += 1) {
      const mode = { fresh: fresh || attempt > 1, spare };
      const state = await queue(cell, () => tryOnce(cell, mode, traceId));
      const isLast = attempt >= limits.attempts;
      if (state.status !== 'failed' || isLast || FINAL.has(state.phase)) {
        return setState(cell, state);
      }
      // Half of the pause is random, so that a number of tabs does not come back at once.
      await wait(FIRST_WAIT_MS * 2 ** (attempt - 1) * (0.5 + Math.random() / 2));
    }
  }

  function queue<T>({ target }: Cell, task: () => Promise<T>): Promise<T> {
    const turn = (queues.get(target.remote) ?? Promise.resolve()).then(task);
    queues.set(target.remote, turn);
    return turn;
  }

  async function tryOnce(
    cell: Cell,
    { fresh, spare }: LoadMode,
    traceId: string,
  ): Promise<LoadState> {
    const { remote } = cell.target;
    const startedAt = performance.now();
    let phase: LoadPhase = 'registry';
    let version: string | null = null;
    const notify = (outcome: LoadEvent['outcome'], reason?: string) => {
      const ms = Math.round(performance.now() - startedAt);
      report({ remote, version, phase, ms, outcome, traceId, reason });
    };
    try {
      setState(cell, { status: 'resolving' });
      if (fresh) await registry.refresh();
      const entry = (fresh ? null : inUse.get(remote)) ?? registry.find(remote);
      if (!entry) throw new LoadError('registry', 'the registry does not name it');
      const before = inUse.get(remote)?.version ?? entry.version;
      if (spare && before !== entry.version && isMountedBeside(cell)) {
        return { status: 'superseded', version: before, next: entry.version };
      }
      version = entry.version;
      setState(cell, { status: 'loading', version });
      const onPhase = (entered: LoadPhase) => {
        phase = entered;
      };
      const Component = await within(
        limits.timeoutMs,
        loadComponent(cell.target, { entry, fresh, onPhase }),
      );
      use(entry, cell);
      notify('ready');
      attempts += 1;
      return { status: 'ready', version, attempt: attempts, Component };
    } catch (error) {
      if (error instanceof LoadError) phase = error.phase;
      const reason = error instanceof Error ? error.message : String(error);
      notify('failed', reason);
      return { status: 'failed', version, phase, traceId, reason };
    }
  }

  async function loadComponent(
    { expose, kind, id }: Target,
    request: Pick<Parameters<Federation['load']>[0], 'entry' | 'fresh' | 'onPhase'>,
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
    const { default: Component } = await loadIt();
    await whenTextsLoaded();
    return Component;
  }

  /** Another page of the same remote is on the page, perhaps half filled in. */
  function isMountedBeside({ target }: Cell): boolean {
    return [...cells.values()].some(
      ({ target: other, state }) =>
        state.status === 'ready' &&
        other.kind === 'routes' &&
        other.remote === target.remote &&
        toKey(other) !== toKey(target) &&
        mounted.includes(toKey(other)),
    );
  }

  /** What slots show of these is loaded again. */
  function forget(remote: string, statuses: LoadState['status'][], except?: Cell): void {
    for (const cell of cells.values()) {
      const isMeant = cell !== except && cell.target.remote === remote;
      if (isMeant && statuses.includes(cell.state.status)) setState(cell, IDLE);
    }
  }

  /** From now on this version; what was mounted of another one is loaded again. */
  function use(entry: RegistryEntry, loaded: Cell): void {
    const before = inUse.get(entry.name);
    inUse.set(entry.name, entry);
    if (!before || before.version === entry.version) return;
    forget(entry.name, ['ready', 'superseded'], loaded);
  }

  return {
    getState: (target) => cells.get(toKey(target))?.state ?? IDLE,
    subscribe(notify) {
      listeners.add(notify);
      return () => listeners.delete(notify);
    },
    ensure(target) {
      const cell = getCell(target);
      if (cell.state.status === 'ready') return Promise.resolve(cell.state);
      return start(cell, { fresh: cell.state.status === 'failed', spare: true });
    },
    retry: (target) => start(getCell(target), { fresh: true, spare: false }),
    hold(key) {
      mounted.push(key);
      return () => {
        mounted.splice(mounted.indexOf(key), 1);
        const remote = cells.get(key)?.target.remote;
        // What waited for the page to go may take the new version up.
        if (remote) forget(remote, ['superseded']);
      };
    },
    fail(target, phase, reason) {
      const traceId = findTraceId();
      const version = inUse.get(target.remote)?.version ?? null;
      const { remote } = target;
      report({ remote, version, phase, ms: 0, outcome: 'failed', traceId, reason });
      setState(getCell(target), { status: 'failed', version, phase, traceId, reason });
    },
    findVersion: (remote) => inUse.get(remote)?.version ?? null,
  };
}

function within<T>(timeoutMs: number, task: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout>;
  const limit = new Promise<never>((_, reject) => {
    const late = new LoadError('timeout', `it took longer than ${timeoutMs / 1000} s`);
    timer = setTimeout(() => reject(late), timeoutMs);
  });
  return Promise.race([task, limit]).finally(() => clearTimeout(timer));
}
