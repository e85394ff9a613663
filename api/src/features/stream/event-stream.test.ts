import { EventStream } from './event-stream';

const price = (bid: number) => ({ key: 'price:X', name: 'price', id: null, data: { bid } });

async function readAll(stream: EventStream): Promise<string> {
  let text = '';
  for await (const chunk of stream) text += String(chunk);
  return text;
}

describe('event stream', () => {
  it('writes name, number and data as server-sent events', async () => {
    const stream = new EventStream();
    stream.comment('hello', 6);
    stream.send({ key: 'task:1', name: 'task', id: 7, data: { state: 'active' } });
    const reading = readAll(stream);
    setImmediate(() => stream.finish());
    expect(await reading).toBe(
      'id: 6\n: hello\n\nid: 7\nevent: task\ndata: {"state":"active"}\n\n',
    );
  });

  it('writes an event once, however many readers it goes to', async () => {
    let written = 0;
    const data = {
      toJSON: () => {
        written += 1;
        return { bid: 1 };
      },
    };
    const event = { key: 'price:X', name: 'price', id: null, data };
    const streams = [new EventStream(), new EventStream(), new EventStream()];
    for (const stream of streams) stream.send(event);
    const reading = streams.map(readAll);
    setImmediate(() => streams.forEach((stream) => void stream.finish()));
    const text = 'event: price\ndata: {"bid":1}\n\n';
    expect(await Promise.all(reading)).toEqual([text, text, text]);
    expect(written).toBe(1);
  });

  it('keeps only the newest state of each thing for a slow reader', async () => {
    const stream = new EventStream();
    for (let bid = 0; bid < 100_000; bid++) stream.send(price(bid));
    const reading = readAll(stream);
    setImmediate(() => stream.finish());
    const text = await reading;
    expect(text).toContain('{"bid":99999}');
    expect(text.length).toBeLessThan(200);
  });

  it('sends a later state of a thing by the higher number, which may have come first', async () => {
    const stream = new EventStream();
    stream.send({ key: 'a', name: 'share', id: 3, data: 'earlier' });
    stream.send({ key: 'a', name: 'share', id: 2, data: 'later' });
    const reading = readAll(stream);
    setImmediate(() => stream.finish());
    expect(await reading).toBe('id: 3\nevent: share\ndata: "later"\n\n');
  });

  it('sends a thing that changed again after those that changed before it', async () => {
    const stream = new EventStream();
    stream.send({ key: 'a', name: 'share', id: 1, data: 1 });
    stream.send({ key: 'b', name: 'share', id: 2, data: 2 });
    stream.send({ key: 'a', name: 'share', id: 3, data: 3 });
    const reading = readAll(stream);
    setImmediate(() => stream.finish());
    expect((await reading).match(/id: \d/g)).toEqual(['id: 2', 'id: 3']);
  });

  it('disconnects a slow reader when too many different things wait', async () => {
    const stream = new EventStream();
    const closed = new Promise((resolve) => stream.once('close', resolve));
    for (let n = 0; n <= 1000; n++) stream.send({ key: `k${n}`, name: 'share', id: n, data: n });
    await closed;
    expect(stream.destroyed).toBe(true);
  });
});
