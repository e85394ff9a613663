import type { BadgeProps } from '@entropi/shared/remote';
import { type ReactNode, useEffect } from 'react';
import { type FailedLoad, type Target, toKey } from '../load/load-state';
import { useLoadState, useRemotes } from '../load/loader-context';
import { RemoteBoundary } from './remote-boundary';

export interface RemoteSlotProps {
  target: Target;
  /** Shown until the component is there. */
  waiting: ReactNode;
  /** Shown instead of a component that did not load, or that broke. */
  renderFailure: (failure: FailedLoad) => ReactNode;
  /** Props of a widget. */
  widgetProps?: BadgeProps;
}

/** The place of one component of a remote. It shows whatever the state of its load calls for. */
export function RemoteSlot({ target, waiting, renderFailure, widgetProps }: RemoteSlotProps) {
  const { loader } = useRemotes();
  const state = useLoadState(target);
  useEffect(() => {
    if (state.status === 'idle') void loader.ensure(target);
  }, [loader, state, target]);
  const key = toKey(target);
  useEffect(() => loader.hold(key), [loader, key]);

  if (state.status === 'failed') return renderFailure(state);
  if (state.status !== 'ready') return waiting;
  const { Component, version, attempt } = state;
  const readNote = (error: unknown) => {
    const isChunk = error instanceof Error && error.name === 'ChunkLoadError';
    loader.fail(target, isChunk ? 'chunk' : 'render', String(error));
  };
  return (
    <RemoteBoundary key={`${target.remote}@${version}#${attempt}`} onError={readNote}>
      <Component {...widgetProps} />
    </RemoteBoundary>
  );
}
