import { act, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { liveState$, type OpenStream, startLive, stopLive, useLive, useLiveState } from './live';

type Connection = Parameters<OpenStream>[0] & { send: (text: string) => void; end: () => void };

/** A server whose connections the test controls. */
function createServer() {
  const connections: Connection[] = [];
  const open: OpenStream = async (options) => {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        const encoder = new TextEncoder();
        connections.push({
          ...options,
          send: (text) => controller.enqueue(encoder.encode(text)),
          end: () => controller.close(),
        });
      },
    });
    return new Response(body);
  };
  return { open, connections };
}

/** Lets the reader process what was sent. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}

function Prices() {
  const [bids, setBids] = useState<(number | null)[]>([]);
  useLive('price', ({ bid }) => setBids((seen) => [...seen, bid]));
  return (
    <p>
      {useLiveState()}: {bids.join(', ')}
    </p>
  );
}

const price = (id: number, bid: number) => `id: ${id}\nevent: price\ndata: {"bid": ${bid}}\n\n`;

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] });
});

afterEach(() => {
  act(() => stopLive());
  jest.useRealTimers();
});

it('passes events of a name to its listeners', async () => {
  const { open, connections } = createServer();
  render(<Prices />);
  await act(async () => {
    startLive(open);
    await settle();
    connections[0]?.send(`${price(1, 10)}event: chat\ndata: {}\n\n${price(2, 11)}`);
    await settle();
  });
  expect(screen.getByText('open: 10, 11')).toBeInTheDocument();
});

it('reconnects after a break and names the last event that it has seen', async () => {
  const { open, connections } = createServer();
  render(<Prices />);
  await act(async () => {
    startLive(open);
    await settle();
    connections[0]?.send(price(41, 10));
    connections[0]?.end();
    await settle();
  });
  expect(screen.getByText('waiting: 10')).toBeInTheDocument();
  await act(async () => {
    await jest.advanceTimersByTimeAsync(1_000);
    connections[1]?.send(price(42, 12));
    await settle();
  });
  expect(screen.getByText('open: 10, 12')).toBeInTheDocument();
  expect(connections[0]?.headers).not.toHaveProperty('last-event-id');
  expect(connections[1]?.headers).toMatchObject({ 'last-event-id': '41' });
});

it('waits longer after every failure, thirty seconds at most', async () => {
  jest.spyOn(Math, 'random').mockReturnValue(1);
  const attempts: number[] = [];
  startLive(async () => {
    attempts.push(Date.now());
    throw new Error('no response');
  });
  await jest.advanceTimersByTimeAsync(200_000);
  const pauses = attempts.slice(1).map((at, index) => at - (attempts[index] ?? 0));
  expect(pauses.slice(0, 6)).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000]);
  expect(Math.max(...pauses)).toBe(30_000);
});

it('breaks at once when the browser goes offline, and reconnects with the network', async () => {
  const { open, connections } = createServer();
  const isOnline = jest.spyOn(navigator, 'onLine', 'get');
  startLive(open);
  await settle();
  expect(liveState$.value).toBe('open');
  isOnline.mockReturnValue(false);
  window.dispatchEvent(new Event('offline'));
  await settle();
  expect(liveState$.value).toBe('waiting');
  expect(connections[0]?.signal.aborted).toBe(true);
  await jest.advanceTimersByTimeAsync(60_000);
  expect(connections).toHaveLength(1);
  isOnline.mockRestore();
  window.dispatchEvent(new Event('online'));
  await settle();
  expect(liveState$.value).toBe('open');
});

it('ends with the session', async () => {
  const { open, connections } = createServer();
  startLive(open);
  await settle();
  stopLive();
  expect(connections[0]?.signal.aborted).toBe(true);
  expect(liveState$.value).toBe('off');
  await jest.advanceTimersByTimeAsync(60_000);
  expect(connections).toHaveLength(1);
});

it('survives an event that is no JSON', async () => {
  const { open, connections } = createServer();
  render(<Prices />);
  await act(async () => {
    startLive(open);
    await settle();
    connections[0]?.send(`event: price\ndata: <html>\n\n${price(1, 5)}`);
    await settle();
  });
  expect(screen.getByText('open: 5')).toBeInTheDocument();
});
