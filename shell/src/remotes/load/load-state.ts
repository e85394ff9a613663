import type { BadgeProps, LoadedComponent } from '@entropi/shared/remote';
import type { ComponentType } from 'react';

/** Where a load stands, or failed. */
export type LoadPhase = 'registry' | 'manifest' | 'entry' | 'init' | 'chunk' | 'render' | 'timeout';

/** Where the cause of a failed load lies: the connection, the server, this version, or its code. */
export type LoadCause = 'network' | 'server' | 'version' | 'fault';

/** One component of a remote: what a slot shows. */
export interface Target {
  remote: string;
  expose: string;
  kind: 'routes' | 'widgets';
  id: string;
}

/**
 * `attempt` rises with every load of the remote: a slot keyed by it never keeps a broken mount.
 * `superseded`: a file of the version in use is gone, the registry has another version, and a page
 * of the old one is mounted. Taking up the new one would unmount that page, so the user decides.
 */
export type LoadState =
  | { status: 'idle' }
  /** `startedAt`: when the first attempt began, as `performance.now()` tells it. */
  | { status: 'resolving'; startedAt: number }
  | { status: 'loading'; version: string; startedAt: number }
  | { status: 'superseded'; version: string; next: string }
  | {
      status: 'ready';
      version: string;
      attempt: number;
      Component: ComponentType<BadgeProps>;
      prepare?: LoadedComponent['prepare'];
    }
  | {
      status: 'failed';
      version: string | null;
      phase: LoadPhase;
      /** The same id is shown to the user and written to the log. */
      traceId: string;
      reason: string;
      /** Absent until it has been found out. */
      cause?: LoadCause;
    };

export type FailedLoad = Extract<LoadState, { status: 'failed' }>;

/** Called with every finished attempt. */
export interface LoadEvent {
  remote: string;
  version: string | null;
  phase: LoadPhase;
  ms: number;
  outcome: 'ready' | 'failed';
  traceId: string;
  reason?: string;
}

/** A load that failed in a known phase. */
export class LoadError extends Error {
  override readonly name = 'LoadError';
  readonly phase: LoadPhase;

  constructor(phase: LoadPhase, message: string) {
    super(message);
    this.phase = phase;
  }
}

export function toKey({ remote, expose, kind, id }: Target): string {
  return `${remote}${expose.slice(1)}#${kind}/${id}`;
}

/** Says whether two failures look the same to the user, so that a page drawn again does not report a second one. */
export function isSameFailure(before: LoadState, now: LoadState): boolean {
  return (
    before.status === 'failed' &&
    now.status === 'failed' &&
    before.phase === now.phase &&
    before.version === now.version
  );
}
