import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { BehaviorSubject, Subject } from 'rxjs';
import type { LiveEvent, LiveEventName } from '../contracts/live';
import { readEvents, type ServerEvent } from '../http/event-stream';
import { waitBeforeRetry } from './retry';

/** `off`: no user is signed in. `waiting`: the stream broke and is tried again. */
export type LiveState = 'off' | 'connecting' | 'open' | 'waiting';

/** Opens the stream; called for every attempt. Rejects when the server cannot be reached. */
export type OpenStream = (options: {
  signal: AbortSignal;
  headers: Record<string, string>;
}) => Promise<Response>;

type AnyEvent = { [Name in LiveEventName]: { name: Name; data: LiveEvent<Name> } }[LiveEventName];

/** The server lets nothing pass for fifteen seconds at most: its heartbeat. */
const SILENCE_MS = 40_000;

/** All events of the page's one stream. */
export const live$ = new Subject<AnyEvent>();

/** How the stream stands; views may say that what they show is not live. */
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

/** How the stream stands, for a component. */
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
      // What went wrong is the network's or the server's; both heal by trying again.
      failures += 1;
    } finally {
      attempt.release();
    }
    if (signal.aborted) return;
    liveState$.next('waiting');
    await waitBeforeRetry(failures, signal);
  }
}

/** Ends with the session, and as soon as the browser has no network: a dead connection looks like a quiet one. */
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
    // Not JSON: an intermediary wrote into the stream. The next event stands on its own.
  }
}

function subscribeToState(notify: () => void): () => void {
  const subscription = liveState$.subscribe(notify);
  return () => subscription.unsubscribe();
}

function readState(): LiveState {
  return liveState$.value;
}
