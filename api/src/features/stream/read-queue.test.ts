import { createReadQueue } from './read-queue';

describe('the queue of reads', () => {
  it('runs few reads at a time and all of them in the end, even after one has failed', async () => {
    const queue = createReadQueue(2);
    let running = 0;
    let most = 0;
    const works = Array.from({ length: 20 }, (_, index) =>
      queue.read(String(index), async () => {
        running += 1;
        most = Math.max(most, running);
        await new Promise((resolve) => setTimeout(resolve, 2));
        running -= 1;
        if (index === 3) throw new Error('failed');
        return index;
      }),
    );
    const ends = await Promise.allSettled(works);
    expect(most).toBe(2);
    expect(ends.filter(({ status }) => status === 'rejected')).toHaveLength(1);
    expect(ends[19]).toMatchObject({ value: 19 });
  });

  it('shares a read that waits, but never one that runs already', async () => {
    const queue = createReadQueue(1);
    let reads = 0;
    const read = () => queue.read('one', async () => ++reads);
    expect(await Promise.all([read(), read(), read()])).toEqual([1, 2, 2]);
  });
});
