type Done = (error: Error | null) => void;

export interface GroupSync {
  /** Call this after something was written: it is on the disk after the next sync. */
  onWritten: () => void;
  /**
   * Calls back, in the order of the calls, once everything written so far is on the disk, or with the error when it
   * never will be.
   */
  whenSynced: (done: Done) => void;
  /** Call this when everything written so far has reached the disk by other means. */
  settle: () => void;
  /** Calls back when no sync is under way. */
  whenIdle: (done: () => void) => void;
  /** Why nothing more can be stored; null while it can. */
  findFailure: () => Error | null;
}

/** Runs one sync of a file at a time; what is written during one shares the next. */
export function createGroupSync(sync: (done: Done) => void): GroupSync {
  const waiting: { mark: number; done: Done }[] = [];
  let idle: (() => void)[] = [];
  let written = 0;
  let synced = 0;
  let isPlanned = false;
  let isRunning = false;
  let failure: Error | null = null;

  function release(): void {
    for (let next = waiting[0]; next && (failure || next.mark <= synced); next = waiting[0]) {
      waiting.shift();
      next.done(failure);
    }
  }

  function run(): void {
    isPlanned = false;
    if (isRunning || synced === written || failure) return;
    isRunning = true;
    const mark = written;
    sync((error) => {
      isRunning = false;
      // A write that was lost is not repaired by a later sync.
      if (error) failure ??= error;
      else synced = Math.max(synced, mark);
      release();
      for (const done of idle) done();
      idle = [];
      run();
    });
  }

  return {
    onWritten: () => {
      written += 1;
      if (isPlanned) return;
      isPlanned = true;
      // What is still written in this turn of the event loop shares the sync.
      setImmediate(run);
    },
    whenSynced: (done) => {
      if (failure || (synced === written && waiting.length === 0)) done(failure);
      else waiting.push({ mark: written, done });
    },
    settle: () => {
      synced = written;
      release();
    },
    whenIdle: (done) => {
      if (isRunning) idle.push(done);
      else done();
    },
    findFailure: () => failure,
  };
}
