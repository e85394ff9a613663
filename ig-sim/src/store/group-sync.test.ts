import { createGroupSync } from './group-sync';

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

/** A disk that syncs when the test lets it, and a log of what was called back. */
function createDisk() {
  const syncs: ((error: Error | null) => void)[] = [];
  const log: (number | string)[] = [];
  let begun = 0;
  const group = createGroupSync((done) => {
    begun += 1;
    syncs.push(done);
  });
  return {
    group,
    log,
    countSyncs: () => begun,
    write: (count: number) => {
      for (let n = 0; n < count; n += 1) group.onWritten();
    },
    wait: (name: number) => group.whenSynced((error) => log.push(error ? error.message : name)),
    finish: (error: Error | null = null) => syncs.shift()?.(error),
  };
}

describe('the sync of the journal', () => {
  it('is one for all that is written in a turn, and one more for what comes while it runs', async () => {
    const { countSyncs, write, finish } = createDisk();
    write(100);
    await nextTurn();
    write(100);
    await nextTurn();
    write(100);
    await nextTurn();
    expect(countSyncs()).toBe(1);
    finish();
    expect(countSyncs()).toBe(2);
    finish();
    await nextTurn();
    expect(countSyncs()).toBe(2);
  });

  it('calls back in order, and nobody whose write came after it began', async () => {
    const { log, write, wait, finish } = createDisk();
    wait(0);
    write(1);
    wait(1);
    wait(2);
    await nextTurn();
    write(1);
    wait(3);
    expect(log).toEqual([0]);
    finish();
    expect(log).toEqual([0, 1, 2]);
    finish();
    expect(log).toEqual([0, 1, 2, 3]);
  });

  it('is not needed for what a snapshot holds', async () => {
    const { group, log, countSyncs, write, wait } = createDisk();
    write(1);
    wait(1);
    group.settle();
    expect(log).toEqual([1]);
    await nextTurn();
    expect(countSyncs()).toBe(0);
  });

  it('fails for everyone from then on when the disk fails', async () => {
    const { group, log, write, wait, finish } = createDisk();
    write(1);
    wait(1);
    await nextTurn();
    write(1);
    wait(2);
    finish(new Error('EIO'));
    wait(3);
    expect(log).toEqual(['EIO', 'EIO', 'EIO']);
    expect(group.findFailure()?.message).toBe('EIO');
  });
});
