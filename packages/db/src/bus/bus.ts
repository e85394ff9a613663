import type { Listener } from '../listener';
import type { Database } from '../queryable';
import type { ChannelHandlers } from './guard-channels';

/** A text for all who listen to a channel. */
export interface Announcement {
  channel: string;
  payload: string;
}

export interface BusListenOptions {
  /** What one of them throws (`MalformedPayload`) is logged, and the announcement ignored. */
  channels: ChannelHandlers;
  /** Called when a lost connection was made again, and what was announced in between is found nowhere else. */
  onReconnect?(): void;
  onError(error: unknown): void;
}

/** Where a listener finds, in the rows, what it was not notified of. */
export interface MissedRows {
  db: Database;
  /** Whether nothing is carried at present, so that a listener looks more often. */
  isAway(): boolean;
}

/**
 * How processes hear of what others have changed. An announcement is only a notice: what it is about is read from the
 * rows, and whoever missed some reads from where they were. Publishers use `announcements.ts`.
 */
export interface Bus {
  listen(options: BusListenOptions): Listener;
  /** Whether `send` carries this channel now. If not, the statement that changes something notifies by itself. */
  carries(channel: string): boolean;
  /** Announces what is committed. Never throws: what it loses is found in the rows. */
  send(announcements: readonly Announcement[]): void;
  /** Null where no listener misses anything as long as it is connected. */
  missed: MissedRows | null;
  /** What is wrong with it and does not pass by itself; null when nothing is. Work goes on in any case. */
  findProblem(): string | null;
  /** What it is and how it does, for whoever looks after it; nothing of it is secret. */
  describe(): { kind: 'notify' | 'nats'; isAway: boolean };
  close(): Promise<void>;
}
