import type { Client } from 'pg';
import { dropClient } from './drop-client';
import { createOwnClient } from './own-client';

const FIRST_PAUSE_MS = 200;
const MAX_PAUSE_MS = 5000;

export interface Listener {
  /** Resolves once the first connection listens (or `stop` was called). */
  ready: Promise<void>;
  stop(): Promise<void>;
}

export interface ListenOptions {
  url: string;
  /** Handlers by channel; the payload is the text that NOTIFY carried. */
  channels: Record<string, (payload: string) => void>;
  /** Called when a lost connection was made again: notifications in between are lost. */
  onReconnect?(): void;
  onError(error: unknown): void;
}

/** Listens to NOTIFY on a connection of its own; reconnects for ever, with growing pauses. */
export function listen(options: ListenOptions): Listener {
  let client: Client | null = null;
  let isStopped = false;
  let hasConnected = false;
  let pauseMs = FIRST_PAUSE_MS;
  let timer: NodeJS.Timeout | undefined;
  let settle: () => void = () => undefined;
  const ready = new Promise<void>((resolve) => {
    settle = resolve;
  });

  const lose = (lost: Client, error: unknown) => {
    if (client !== lost) return;
    client = null;
    dropClient(lost);
    if (isStopped) return;
    options.onError(error);
    timer = setTimeout(connect, pauseMs);
    pauseMs = Math.min(pauseMs * 2, MAX_PAUSE_MS);
  };

  const connect = async () => {
    const next: Client = createOwnClient(options.url, 'entropi-listen', (error) =>
      lose(next, error),
    );
    client = next;
    next.on('notification', ({ channel, payload }) => options.channels[channel]?.(payload ?? ''));
    try {
      await next.connect();
      for (const channel of Object.keys(options.channels)) {
        await next.query(`listen ${next.escapeIdentifier(channel)}`);
      }
    } catch (error) {
      lose(next, error);
      return;
    }
    pauseMs = FIRST_PAUSE_MS;
    if (hasConnected) options.onReconnect?.();
    hasConnected = true;
    settle();
  };

  void connect();
  return {
    ready,
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      settle();
      const last = client;
      client = null;
      await last?.end().catch(() => undefined);
    },
  };
}
