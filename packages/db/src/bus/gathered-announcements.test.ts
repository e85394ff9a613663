import type { Announcement } from './bus';
import {
  createGatheringSender,
  type GatheredMessage,
  joinPayloads,
  splitPayloads,
} from './gathered-announcements';

const MEGABYTE = 1024 * 1024;

/** A connection whose confirmations come when the test lets them. */
function openGated(maxMessageBytes = MEGABYTE) {
  const published: GatheredMessage[] = [];
  const errors: unknown[] = [];
  const gates: { open(): void; breakOff(): void }[] = [];
  let now = 0;
  let failing: string | null = null;
  let pauses: Promise<void> = Promise.resolve();
  const sender = createGatheringSender({
    publish(message) {
      if (message.payloads.includes(failing ?? '')) throw new Error('max_payload size exceeded');
      published.push(message);
    },
    confirm: () =>
      new Promise((resolve, reject) => {
        gates.push({ open: resolve, breakOff: () => reject(new Error('connection ended')) });
      }),
    pause: () => pauses,
    maxMessageBytes,
    now: () => now,
    onError: (error) => errors.push(error),
  });
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return {
    sender,
    published,
    errors,
    /** How many confirmations have been waited for. */
    waits: () => gates.length,
    /** The next pauses last until the returned function is called. */
    holdPauses() {
      let end: () => void = () => undefined;
      pauses = new Promise((resolve) => {
        end = resolve;
      });
      return async () => {
        end();
        await settle();
      };
    },
    failAt: (payload: string) => {
      failing = payload;
    },
    pass: (ms: number) => {
      now += ms;
    },
    async confirmLast() {
      gates.at(-1)?.open();
      await settle();
    },
    async breakOff() {
      gates.at(-1)?.breakOff();
      await settle();
    },
  };
}

const toAnnouncements = (channel: string, ...payloads: string[]): Announcement[] =>
  payloads.map((payload) => ({ channel, payload }));

describe('announcements that are gathered', () => {
  it('go at once while nothing waits for its confirmation', async () => {
    const { sender, published, confirmLast } = openGated();
    sender.send(toAnnouncements('a', '1'));
    expect(published).toEqual([{ channel: 'a', payloads: ['1'] }]);
    await confirmLast();
    sender.send(toAnnouncements('a', '2'));
    expect(published.slice(1)).toEqual([{ channel: 'a', payloads: ['2'] }]);
  });

  it('wait for the confirmation of those before, and go with it as one message of each channel', async () => {
    const { sender, published, confirmLast, waits } = openGated();
    sender.send(toAnnouncements('a', '1'));
    sender.send([...toAnnouncements('a', '2'), ...toAnnouncements('b', 'x')]);
    sender.send(toAnnouncements('a', '3'));
    expect(published).toHaveLength(1);
    expect(waits()).toBe(1);
    await confirmLast();
    expect(published.slice(1)).toEqual([
      { channel: 'a', payloads: ['2', '3'] },
      { channel: 'b', payloads: ['x'] },
    ]);
    expect(waits()).toBe(2);
    // Nothing was gathered meanwhile, so nothing more is waited for.
    await confirmLast();
    expect(published).toHaveLength(3);
    expect(waits()).toBe(2);
  });

  it('wait for the least time between two messages, however soon those before are confirmed', async () => {
    const { sender, published, confirmLast, holdPauses } = openGated();
    const endPause = holdPauses();
    sender.send(toAnnouncements('a', '1'));
    await confirmLast();
    sender.send(toAnnouncements('a', '2'));
    sender.send(toAnnouncements('a', '3'));
    expect(published).toHaveLength(1);
    await endPause();
    expect(published.slice(1)).toEqual([{ channel: 'a', payloads: ['2', '3'] }]);
  });

  it('are not more than a message holds, in their order, long ones by themselves', () => {
    const long = 'x'.repeat(2000);
    const medium = 'y'.repeat(900);
    const { sender, published } = openGated(3 * 2000);
    sender.send([
      ...toAnnouncements('a', '1', '2', long, '3', '4'),
      ...toAnnouncements('a', medium, medium, medium, '5'),
      ...toAnnouncements('a', 'with\0in', '6'),
    ]);
    expect(published.map(({ payloads }) => payloads)).toEqual([
      ['1', '2'],
      [long],
      ['3', '4', medium, medium],
      [medium, '5'],
      ['with\0in'],
      ['6'],
    ]);
  });

  it('do not count as delivered: too many of them make the sender full, and no more are taken', async () => {
    const { sender, published, confirmLast } = openGated();
    const payload = 'x'.repeat(900_000);
    sender.send(toAnnouncements('a', '1'));
    for (let count = 0; count < 9; count += 1) sender.send(toAnnouncements('a', payload));
    expect(sender.isFull()).toBe(false);
    sender.send(toAnnouncements('a', payload));
    expect(sender.isFull()).toBe(true);
    sender.send(toAnnouncements('a', 'lost'));
    // What was gathered is published with this confirmation, and waits for its own.
    await confirmLast();
    expect(sender.isFull()).toBe(true);
    await confirmLast();
    expect(sender.isFull()).toBe(false);
    expect(published.flatMap(({ payloads }) => payloads)).toHaveLength(11);
  });

  it('do not count as delivered: the time in which they were gathered makes the sender slow', async () => {
    const { sender, pass, confirmLast } = openGated();
    sender.send(toAnnouncements('a', '1'));
    pass(300);
    sender.send(toAnnouncements('a', '2'));
    pass(200);
    expect(sender.isSlow()).toBe(false);
    pass(1);
    expect(sender.isSlow()).toBe(true);
    await confirmLast();
    // The second one was announced 201 ms ago.
    expect(sender.isSlow()).toBe(false);
    pass(300);
    expect(sender.isSlow()).toBe(true);
    await confirmLast();
    expect(sender.isSlow()).toBe(false);
  });

  it('are given up with their connection, which confirms nothing any more', async () => {
    const { sender, published, pass, breakOff } = openGated();
    sender.send(toAnnouncements('a', '1'));
    sender.send(toAnnouncements('a', '2'));
    await breakOff();
    pass(501);
    expect(published).toHaveLength(1);
    expect(sender.isSlow()).toBe(true);
  });

  it('that the server does not take hold up no others', async () => {
    const { sender, published, errors, failAt, confirmLast } = openGated();
    const long = 'x'.repeat(2000);
    failAt(long);
    sender.send(toAnnouncements('a', '1', long, '2'));
    expect(published.map(({ payloads }) => payloads)).toEqual([['1'], ['2']]);
    expect(errors).toHaveLength(1);
    await confirmLast();
    sender.send(toAnnouncements('a', '3'));
    expect(published.at(-1)?.payloads).toEqual(['3']);
  });

  it('are published without a confirmation before the connection is closed', () => {
    const { sender, published } = openGated();
    sender.send(toAnnouncements('a', '1'));
    sender.send(toAnnouncements('a', '2'));
    sender.publishGathered();
    expect(published.map(({ payloads }) => payloads)).toEqual([['1'], ['2']]);
  });

  it('come out of their message as they went in', () => {
    const payloads = ['7 task {"id": 1}', '', ' task {"text": "zwei\\nZeilen"}'];
    expect(splitPayloads(joinPayloads(payloads))).toEqual(payloads);
    expect(splitPayloads(joinPayloads(['']))).toEqual(['']);
  });
});
