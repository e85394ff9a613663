import fc from 'fast-check';
import { readEvents, type ServerEvent } from './event-stream';

function createResponse(chunks: Uint8Array[]): Response {
  const body = new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk);
      controller.close();
    },
  });
  return new Response(body);
}

async function readAll(chunks: Uint8Array[]): Promise<ServerEvent[]> {
  const events: ServerEvent[] = [];
  await readEvents(createResponse(chunks), (event) => events.push(event), 1_000);
  return events;
}

const TEXT = [
  ': heartbeat\r\n\r\n',
  'id: 7\r\nevent: price\r\ndata: {"bid": 1}\r\n\r\n',
  'data: first\ndata: zürich\n\n',
  'event: nothing to say\n\n',
  'id: 8\nevent:task\ndata:x\n\n',
  'data: cut off',
].join('');

const EXPECTED: ServerEvent[] = [
  { id: '7', name: 'price', data: '{"bid": 1}' },
  { id: '7', name: 'message', data: 'first\nzürich' },
  { id: '8', name: 'task', data: 'x' },
];

it('reads events, keeps the last id and drops comments and what is cut off', async () => {
  expect(await readAll([new TextEncoder().encode(TEXT)])).toEqual(EXPECTED);
});

it('reads the same however the network cuts the bytes', async () => {
  const bytes = new TextEncoder().encode(TEXT);
  const cuts = fc.uniqueArray(fc.integer({ min: 1, max: bytes.length - 1 }), { maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(cuts, async (places) => {
      const ends = [...places.sort((a, b) => a - b), bytes.length];
      const chunks = ends.map((end, index) => bytes.slice(ends[index - 1] ?? 0, end));
      expect(await readAll(chunks)).toEqual(EXPECTED);
    }),
  );
});

it('ends when a connection has gone silent', async () => {
  jest.useFakeTimers();
  try {
    const cancelled = jest.fn();
    const silent = new Response(new ReadableStream({ cancel: cancelled }));
    const reading = readEvents(silent, () => undefined, 40_000);
    await jest.advanceTimersByTimeAsync(39_999);
    expect(cancelled).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    await reading;
    expect(cancelled).toHaveBeenCalledTimes(1);
  } finally {
    jest.useRealTimers();
  }
});
