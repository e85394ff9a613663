import type { RemoteModule } from '@entropi/shared/remote';
import type { RegistryEntry } from '@entropi/shared/remote/manifest';
import { findTraceId } from '../../page-trace';
import { createLastLoads, type LastLoad } from './last-loads';
import { loadComponent } from './load-component';
import {
  type FailedLoad,
  isSameFailure,
  LoadError,
  type LoadEvent,
  type LoadPhase,
  type LoadState,
  type Target,
  toKey,
} from './load-state';
import type { Cell, Course, LoaderDependencies, LoadMode } from './loader-types';
import { within } from './within';

/** Loads what slots show, and remembers how it went. */
export interface RemoteLoader {
  getState(target: Target): LoadState;
  subscribe(notify: () => void): () => void;
  /**
   * Loads the target unless it is there or on its way; a failed one is loaded again. A mounted page
   * of the same remote stays: see `superseded`. Never rejects.
   *
   * @param onModule gets the remote's module as soon as it has come, before the target's own scripts; at each attempt,
   *   and not at all if the target is there or on its way already
   */
  ensure(target: Target, onModule?: (module: RemoteModule) => void): Promise<LoadState>;
  /** Preloads a target that is idle; one that is loaded, loading or failed stays as it is. Never rejects. */
  preload(target: Target): Promise<unknown>;
  /**
   * Gives a remote up, whatever of it is mounted: what slots show of it is loaded again, in the
   * version that the registry has now.
   */
  replace(remote: string): void;
  /** Reads the registry and loads the target again, even if it is loaded or mounted. Never rejects. */
  retry(target: Target): Promise<LoadState>;
  /** Records that the target of this key is on the page; the returned function records that it no longer is. */
  hold(key: string): () => void;
  /** Records that a mounted component threw. */
  fail(target: Target, phase: LoadPhase, reason: string): void;
  /** Version of a remote that is in use; null when it is not loaded. */
  findVersion(remote: string): string | null;
  /** How the last attempt to load something of a remote ended; null before the first. */
  findLoad(remote: string): LastLoad | null;
}

const IDLE: LoadState = { status: 'idle' };
const FIRST_WAIT_MS = 300;
/** Phases in which another attempt cannot help: versions do not fit, or the code itself is broken. */
const FINAL: ReadonlySet<LoadPhase> = new Set(['init', 'render']);

export function createRemoteLoader(dependencies: LoaderDependencies): RemoteLoader {
  const { federation, registry, limits, diagnose, wait } = dependencies;
  const { report, find: findLoad } = createLastLoads(dependencies.report);
  const cells = new Map<string, Cell>();
  const listeners = new Set<() => void>();
  /** The version of each loaded remote: the page never mixes two of them. */
  const inUse = new Map<string, RegistryEntry>();
  /** Each remote has one load at a time: registering it again would break a load that is under way. */
  const queues = new Map<string, Promise<unknown>>();
  /** The attempt at each remote that began last. */
  const lastTries = new Map<string, object>();
  /** Keys of the targets that slots show now. */
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

  async function load(cell: Cell, { fresh, ...rest }: LoadMode): Promise<LoadState> {
    const traceId = findTraceId();
    const startedAt = performance.now();
    const endsAt = startedAt + limits.timeoutMs;
    for (let attempt = 1; ; attempt += 1) {
      const mode = { ...rest, fresh: fresh || attempt > 1 };
      const state = await queue(cell, () => tryOnce(cell, mode, { traceId, startedAt, endsAt }));
      const pauseMs = FIRST_WAIT_MS * 2 ** (attempt - 1) * (0.5 + Math.random() / 2);
      const isLast = attempt >= limits.attempts || performance.now() + pauseMs >= endsAt;
      if (state.status !== 'failed' || isLast || FINAL.has(state.phase)) {
        if (isSameFailure(cell.state, state)) return setState(cell, cell.state);
        if (state.status === 'failed') void explain(cell, state);
        return setState(cell, state);
      }
      // Half of the pause is random, so that many tabs do not come back at the same moment.
      await wait(pauseMs);
    }
  }

  /** Adds the cause of a failure, if that failure is still shown when the cause is known. */
  async function explain(cell: Cell, failure: FailedLoad): Promise<void> {
    const cause = await diagnose(failure, registry.find(cell.target.remote));
    if (cause && cell.state === failure) setState(cell, { ...failure, cause });
  }

  function queue<T>({ target }: Cell, task: () => Promise<T>): Promise<T> {
    const turn = (queues.get(target.remote) ?? Promise.resolve()).then(task);
    queues.set(target.remote, turn);
    return turn;
  }

  async function tryOnce(
    cell: Cell,
    { fresh, spare, quiet, onModule }: LoadMode,
    { traceId, startedAt, endsAt }: Course,
  ): Promise<LoadState> {
    const { remote } = cell.target;
    const own = {};
    lastTries.set(remote, own);
    const triedAt = performance.now();
    const limit = <T>(task: Promise<T>) => within(limits.timeoutMs, endsAt, task);
    let phase: LoadPhase = 'registry';
    let version: string | null = null;
    const notify = (outcome: LoadEvent['outcome'], reason?: string) => {
      const ms = Math.round(performance.now() - triedAt);
      report({ remote, version, phase, ms, outcome, traceId, reason });
    };
    try {
      if (!quiet) setState(cell, { status: 'resolving', startedAt });
      if (fresh) await limit(registry.refresh());
      const entry = (fresh ? null : inUse.get(remote)) ?? registry.find(remote);
      if (!entry) throw new LoadError('registry', 'the registry does not name it');
      const before = inUse.get(remote)?.version ?? entry.version;
      if (spare && before !== entry.version && isMountedBeside(cell)) {
        return { status: 'superseded', version: before, next: entry.version };
      }
      version = entry.version;
      if (!quiet) setState(cell, { status: 'loading', version, startedAt });
      const onPhase = (entered: LoadPhase) => {
        phase = entered;
      };
      const request = { entry, fresh, onPhase, onModule };
      const loading = loadComponent(federation, cell.target, request).then((loaded) => () => {
        use(entry, cell);
        notify('ready');
        attempts += 1;
        return { status: 'ready', version: entry.version, attempt: attempts, ...loaded } as const;
      });
      const isWanted = () => lastTries.get(remote) === own && isCurrent(entry);
      void showLate(cell, loading, isWanted);
      const finish = await limit(loading);
      return finish();
    } catch (error) {
      if (error instanceof LoadError) phase = error.phase;
      const reason = error instanceof Error ? error.message : String(error);
      notify('failed', reason);
      return { status: 'failed', version, phase, traceId, reason };
    }
  }

  /** Whether the registry has this version, and nothing of another one is in use, which would be taken down for it. */
  function isCurrent({ name, version }: RegistryEntry): boolean {
    const known = registry.find(name);
    return known?.version === version && (inUse.get(name) ?? known).version === version;
  }

  /**
   * Shows what came after its time was up, as long as its failure stands and nothing of its remote was tried since: a
   * page that is there is no longer missing.
   */
  async function showLate(
    cell: Cell,
    loading: Promise<() => LoadState>,
    isWanted: () => boolean,
  ): Promise<void> {
    const finish = await loading.catch(() => null);
    // What came in time is shown by those who wait for it.
    const isLate = cell.state.status === 'failed' && cell.state.phase === 'timeout';
    if (finish && isLate && !cell.running && isWanted()) setState(cell, finish());
  }

  /** Says whether another page of the same remote is mounted, perhaps with a half-filled form. */
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

  /** Makes targets of a remote that have one of these statuses idle; slots that show them then load them again. */
  function forget(remote: string, statuses: LoadState['status'][], except?: Cell): void {
    for (const cell of cells.values()) {
      const isMeant = cell !== except && cell.target.remote === remote;
      if (isMeant && statuses.includes(cell.state.status)) setState(cell, IDLE);
    }
  }

  /** Makes this version the one in use; what was mounted of another one is loaded again. */
  function use(entry: RegistryEntry, loaded: Cell): void {
    const before = inUse.get(entry.name);
    inUse.set(entry.name, entry);
    if (!before || before.version === entry.version) return;
    forget(entry.name, ['ready', 'superseded'], loaded);
  }

  /**
   * Tries what has failed again, since a new revision may mend it. Targets on the page are tried behind their
   * fallback, so that nothing moves under the pointer; the others are tried when they are wanted. A
   * version whose own code failed is not tried again, since it would only fail once more.
   */
  function heal(): void {
    for (const cell of cells.values()) {
      const { state, target } = cell;
      if (state.status !== 'failed') continue;
      const isSame = registry.find(target.remote)?.version === state.version;
      if (isSame && FINAL.has(state.phase)) continue;
      const isShown = mounted.includes(toKey(target));
      if (isShown) void start(cell, { fresh: true, spare: true, quiet: true });
      else setState(cell, IDLE);
    }
  }

  let { revision } = registry.getView();
  registry.subscribe(() => {
    const { revision: current } = registry.getView();
    if (current === revision) return;
    revision = current;
    heal();
  });

  return {
    getState: (target) => cells.get(toKey(target))?.state ?? IDLE,
    subscribe(notify) {
      listeners.add(notify);
      return () => listeners.delete(notify);
    },
    ensure(target, onModule) {
      const cell = getCell(target);
      if (cell.state.status === 'ready') return Promise.resolve(cell.state);
      return start(cell, { fresh: cell.state.status === 'failed', spare: true, onModule });
    },
    async preload(target) {
      const cell = getCell(target);
      if (cell.state.status === 'idle') await start(cell, { fresh: false, spare: true });
    },
    replace(remote) {
      inUse.delete(remote);
      forget(remote, ['ready', 'failed', 'superseded']);
    },
    retry: (target) => start(getCell(target), { fresh: true, spare: false }),
    hold(key) {
      mounted.push(key);
      return () => {
        mounted.splice(mounted.indexOf(key), 1);
        const remote = cells.get(key)?.target.remote;
        // Targets that waited for this page to be left may now take up the new version.
        if (remote) forget(remote, ['superseded']);
      };
    },
    fail(target, phase, reason) {
      const traceId = findTraceId();
      const version = inUse.get(target.remote)?.version ?? null;
      const { remote } = target;
      report({ remote, version, phase, ms: 0, outcome: 'failed', traceId, reason });
      const failure = { status: 'failed', version, phase, traceId, reason } as const;
      setState(getCell(target), failure);
      void explain(getCell(target), failure);
    },
    findVersion: (remote) => inUse.get(remote)?.version ?? null,
    findLoad,
  };
}
