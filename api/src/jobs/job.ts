import type { Deps } from '../deps';

/** Work that runs apart from any request, on a process with the jobs role. */
export interface Job {
  queue: string;
  /** When it starts by itself, UTC; absent: only when something puts it into the queue. */
  cron?: string;
  /** One that has not ended by then, because its process died, is done again; absent: after 15 minutes. */
  expireInSeconds?: number;
  /** How many of the queue run at once; absent: one after the other. */
  concurrency?: number;
  /** Done once when a process with the jobs role starts. */
  onStart?(deps: Deps): Promise<void>;
  /** Throws to be tried again later. It may run twice, with the same `id`: what it does must bear that. */
  run(deps: Deps, data: unknown, id: string): Promise<void>;
}
