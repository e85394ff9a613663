type Done = (error: Error | null) => void;

export interface GroupSync {
  /** Something was written: it is on the disk after the next sync. */
  onWritten: () => void;
  /** Calls back, in the order of the calls, once all that is written by now is on the disk; with the error if it never will be. */
  whenSynced: (done: Done) => void;
  /** All that is written is on the disk by other means. */
  settle: () => void;
  /** Calls back when no sync is under way. */
  whenIdle: (done: () => void) => void;
  /** Why nothing more can be kept; null while it can. */
  findFailure: () => Error | null;
}

/** One sync of a file at a time: what is written while one is under way shares the next. */
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
      // once lost, a write is not found again by another sync
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
      // what this turn of the event loop still brings goes along
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
