import type { Deps } from '../deps';

/** Work that runs apart from any request, on a process with the jobs role. */
export interface Job {
  queue: string;
  /** When it starts by itself, in UTC; if absent, it starts only when something puts it into the queue. */
  cron?: string;
  /** Time after which a job that has not ended, because its process died, is done again; 15 minutes if absent. */
  expireInSeconds?: number;
  /** How many jobs of the queue run at once; if absent, one after the other. */
  concurrency?: number;
  /** Whether it is also done once when a process with the jobs role starts. */
  onStart?(deps: Deps): Promise<void>;
  /**
   * Does the job; throws to be tried again later. It may run twice with the same `id`, and must be able to bear
   * that.
   */
  run(deps: Deps, data: unknown, id: string): Promise<void>;
}
