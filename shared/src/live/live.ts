import type { LiveEvent, LiveEventName } from '@entropi/contracts/live';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { BehaviorSubject, Subject } from 'rxjs';
import { readEvents, type ServerEvent } from '../http/event-stream';
import { waitBeforeRetry } from './retry';

/** `off`: no user is signed in. `waiting`: the stream broke and will be tried again. */
export type LiveState = 'off' | 'connecting' | 'open' | 'waiting';

/** Opens the stream; called for every attempt. Rejects when the server cannot be reached. */
export type OpenStream = (options: {
  signal: AbortSignal;
  headers: Record<string, string>;
}) => Promise<Response>;

type AnyEvent = { [Name in LiveEventName]: { name: Name; data: LiveEvent<Name> } }[LiveEventName];

/** A stream that is silent for this long is dead, because the server sends a heartbeat every fifteen seconds. */
const SILENCE_MS = 40_000;

/** All events of the page's one stream. */
export const live$ = new Subject<AnyEvent>();

/** State of the stream, by which views may say that what they show is not live. */
export const liveState$ = new BehaviorSubject<LiveState>('off');

let running: AbortController | null = null;

/** Starts the page's stream, which reconnects by itself until `stopLive`. A second call restarts it. */
export function startLive(open: OpenStream): void {
  stopLive();
  running = new AbortController();
  void holdOpen(open, running.signal);
}

/** Ends the stream: the user has logged out. */
export function stopLive(): void {
  running?.abort();
  running = null;
  liveState$.next('off');
}

/**
 * Calls back for every event of that name while the component is mounted; the latest handler is
 * used. A handler usually writes into the query cache: `queryClient.setQueryData(key, data)`.
 */
export function useLive<Name extends LiveEventName>(
  name: Name,
  handler: (data: LiveEvent<Name>) => void,
): void {
  const handle = useEffectEvent(handler);
  useEffect(() => {
    const subscription = live$.subscribe((event) => {
      if (event.name === name) handle(event.data as LiveEvent<Name>);
    });
    return () => subscription.unsubscribe();
  }, [name]);
}

/** Returns the state of the stream, for a component. */
export function useLiveState(): LiveState {
  return useSyncExternalStore(subscribeToState, readState);
}

async function holdOpen(open: OpenStream, signal: AbortSignal): Promise<void> {
  let lastId = '';
  let failures = 0;
  while (!signal.aborted) {
    liveState$.next('connecting');
    const attempt = endWith(signal);
    try {
      const headers: Record<string, string> = { accept: 'text/event-stream' };
      if (lastId) headers['last-event-id'] = lastId;
      const response = await open({ signal: attempt.signal, headers });
      if (signal.aborted) return;
      liveState$.next('open');
      failures = 0;
      const take = (event: ServerEvent) => {
        lastId = event.id;
        publish(event);
      };
      await Promise.race([readEvents(response, take, SILENCE_MS), attempt.ended]);
    } catch {
      // The fault is in the network or the server, and both are mended by trying again.
      failures += 1;
    } finally {
      attempt.release();
    }
    if (signal.aborted) return;
    liveState$.next('waiting');
    await waitBeforeRetry(failures, signal);
  }
}

/** Fires when the session ends or the browser loses its network, since a dead connection looks like a quiet one. */
function endWith(session: AbortSignal) {
  const attempt = new AbortController();
  const end = () => attempt.abort();
  const ended = new Promise<void>((resolve) => {
    attempt.signal.addEventListener('abort', () => resolve());
  });
  session.addEventListener('abort', end);
  window.addEventListener('offline', end);
  const release = () => {
    session.removeEventListener('abort', end);
    window.removeEventListener('offline', end);
  };
  return { signal: attempt.signal, ended, release };
}

function publish(event: ServerEvent): void {
  try {
    live$.next({ name: event.name, data: JSON.parse(event.data) } as AnyEvent);
  } catch {
    // This is not JSON, so an intermediary has written into the stream. The next event is not affected.
  }
}

function subscribeToState(notify: () => void): () => void {
  const subscription = liveState$.subscribe(notify);
  return () => subscription.unsubscribe();
}

function readState(): LiveState {
  return liveState$.value;
}
