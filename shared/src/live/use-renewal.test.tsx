import { act, render } from '@testing-library/react';
import { startLive, stopLive } from './live';
import { useRenewal } from './use-renewal';

const MESSAGE = 'event: chat\ndata: {}\n\n';

/** Ends each read that is under way, in the order in which they began. */
const reads: (() => void)[] = [];
const renew = () => new Promise<void>((resolve) => reads.push(resolve));

function Badge() {
  useRenewal('chat', renew);
  return null;
}

let send: (text: string) => void;

beforeEach(async () => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] });
  reads.length = 0;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      send = (text) => controller.enqueue(new TextEncoder().encode(text));
    },
  });
  await act(async () => startLive(async () => new Response(body)));
});

afterEach(() => {
  act(() => stopLive());
  jest.useRealTimers();
});

/** Sends that many messages, and lets the page follow them for some time. */
async function receive(count: number, ms = 0): Promise<void> {
  await act(async () => {
    if (count > 0) send(MESSAGE.repeat(count));
    await jest.advanceTimersByTimeAsync(ms);
  });
}

it('follows the first event at once, and ten thousand more by one read a second', async () => {
  render(<Badge />);
  await receive(1);
  expect(reads).toHaveLength(1);
  for (let second = 0; second < 10; second += 1) {
    reads.at(-1)?.();
    await receive(1_000, 1_000);
  }
  expect(reads.length).toBeGreaterThan(8);
  expect(reads.length).toBeLessThan(13);
});

it('reads once more after the last event, and then no more', async () => {
  render(<Badge />);
  await receive(1);
  await receive(1);
  reads[0]?.();
  await receive(0, 1_000);
  expect(reads).toHaveLength(2);
  reads[1]?.();
  await receive(0, 30_000);
  expect(reads).toHaveLength(2);
  await receive(1);
  expect(reads).toHaveLength(3);
});

it('begins no read while another one is under way', async () => {
  render(<Badge />);
  await receive(1);
  await receive(5, 9_000);
  expect(reads).toHaveLength(1);
  await act(async () => reads[0]?.());
  expect(reads).toHaveLength(2);
});

it('reads again after ten seconds where a read never ends', async () => {
  render(<Badge />);
  await receive(1);
  await receive(5, 10_000);
  expect(reads).toHaveLength(2);
});

it('goes on after a read that failed', async () => {
  const failing = jest.fn(async () => {
    throw new Error('away');
  });
  function Failing() {
    useRenewal('chat', failing);
    return null;
  }
  render(<Failing />);
  await receive(2);
  await receive(0, 1_000);
  expect(failing).toHaveBeenCalledTimes(2);
});

it('reads nothing for a view that is gone', async () => {
  const { unmount } = render(<Badge />);
  await receive(2);
  unmount();
  reads[0]?.();
  await receive(3, 10_000);
  expect(reads).toHaveLength(1);
});
