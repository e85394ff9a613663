import { buildView, createTestLoader } from '../../testing/remotes';
import { listenForRevisions } from './revision-push';

/** Stands for the browser's EventSource; a test decides what it receives. */
class FakeStream {
  static readonly CLOSED = 2;
  static opened: FakeStream[] = [];
  readyState = 1;
  onmessage: ((event: { data: string }) => void) | null = null;
  onerror: (() => void) | null = null;

  constructor() {
    FakeStream.opened.push(this);
  }

  close() {
    this.readyState = FakeStream.CLOSED;
  }
}

const listOpen = () => FakeStream.opened.filter(({ readyState }) => readyState !== 2);

function show(isShown: boolean): void {
  Object.defineProperty(document, 'hidden', { value: !isShown, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}

let stop: () => void;

function listen() {
  const { registry, gateway } = createTestLoader(() => ({ routes: {} }));
  const refresh = jest.spyOn(registry, 'refresh');
  stop = listenForRevisions(registry);
  const hear = (revision: number) => listOpen()[0]?.onmessage?.({ data: String(revision) });
  return { registry, gateway, refresh, hear };
}

describe('a tab that listens for revisions', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    FakeStream.opened = [];
    Object.assign(globalThis, { EventSource: FakeStream });
  });

  afterEach(() => {
    stop();
    show(true);
    jest.useRealTimers();
  });

  it('reads the registry within three seconds of a new one, and not for what it knows', async () => {
    const { gateway, registry, refresh, hear } = listen();
    hear(registry.getView().revision);
    await jest.advanceTimersByTimeAsync(3_000);
    expect(refresh).not.toHaveBeenCalled();
    gateway.view = { ...buildView(), revision: 2 };
    hear(2);
    hear(2);
    await jest.advanceTimersByTimeAsync(3_000);
    expect(refresh).toHaveBeenCalledTimes(1);
    expect(registry.getView().revision).toBe(2);
  });

  it('holds no connection while it is hidden', () => {
    listen();
    show(false);
    expect(listOpen()).toHaveLength(0);
    show(true);
    expect(listOpen()).toHaveLength(1);
  });

  it('comes back some time after the gateway has refused', async () => {
    listen();
    const [stream] = listOpen();
    stream?.close();
    stream?.onerror?.();
    await jest.advanceTimersByTimeAsync(20_000);
    expect(listOpen()).toHaveLength(0);
    await jest.advanceTimersByTimeAsync(80_000);
    expect(listOpen()).toHaveLength(1);
  });

  it('neither reads nor comes back once it is stopped', async () => {
    const { refresh, hear } = listen();
    hear(2);
    const [stream] = listOpen();
    stream?.close();
    stream?.onerror?.();
    stop();
    await jest.advanceTimersByTimeAsync(200_000);
    expect(refresh).not.toHaveBeenCalled();
    expect(listOpen()).toHaveLength(0);
  });
});
