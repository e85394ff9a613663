import type { RemoteModule } from '@entropi/shared/remote';
import { buildEntry, buildView, createTestLoader, failIn, MESSAGES } from '../../testing/remotes';
import { toKey } from './load-state';

const Messages = () => null;
const GOOD: RemoteModule = { routes: { messages: async () => ({ default: Messages }) } };

describe('a load that hangs', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  const hang = () => new Promise<never>(() => undefined);

  it('is given up after one limit for all its attempts', async () => {
    const { loader, requests } = createTestLoader(hang);
    const loading = loader.ensure(MESSAGES);
    await jest.advanceTimersByTimeAsync(15_000);
    expect(await loading).toMatchObject({ status: 'failed', phase: 'timeout' });
    expect(requests).toHaveLength(1);
  });

  it('leaves what is left of the limit to the attempts after one that broke', async () => {
    const { loader, requests } = createTestLoader((request) =>
      requests.length === 1 ? failIn(request, 'entry') : hang(),
    );
    const loading = loader.ensure(MESSAGES);
    await jest.advanceTimersByTimeAsync(15_000);
    expect(await loading).toMatchObject({ status: 'failed', phase: 'timeout' });
    expect(requests).toHaveLength(2);
  });

  it('holds up another page of the remote for no longer than the limit', async () => {
    const other = { ...MESSAGES, id: 'other' } as const;
    const { loader } = createTestLoader(hang);
    const loading = Promise.all([loader.ensure(MESSAGES), loader.ensure(other)]);
    await jest.advanceTimersByTimeAsync(15_001);
    expect(await loading).toMatchObject([{ phase: 'timeout' }, { phase: 'timeout' }]);
  });

  /** A load that ends when the returned function is called, in which every further one hangs. */
  function loadLate() {
    let end: (module: RemoteModule) => void = () => undefined;
    const first = new Promise<RemoteModule>((resolve) => {
      end = resolve;
    });
    const tested = createTestLoader(() => (tested.requests.length === 1 ? first : hang()));
    return { ...tested, end: () => end(GOOD) };
  }

  it('is shown once it ends, though its time was up', async () => {
    const { loader, events, end } = loadLate();
    void loader.ensure(MESSAGES);
    await jest.advanceTimersByTimeAsync(15_000);
    expect(loader.getState(MESSAGES)).toMatchObject({ status: 'failed', phase: 'timeout' });
    end();
    await jest.advanceTimersByTimeAsync(0);
    expect(loader.getState(MESSAGES)).toMatchObject({ status: 'ready', version: '1.0.0' });
    expect(events.map(({ outcome }) => outcome)).toEqual(['failed', 'ready']);
  });

  it('is not shown when its remote was tried again meanwhile', async () => {
    const { loader, end } = loadLate();
    void loader.ensure(MESSAGES);
    await jest.advanceTimersByTimeAsync(15_000);
    void loader.retry(MESSAGES);
    await jest.advanceTimersByTimeAsync(15_000);
    end();
    await jest.advanceTimersByTimeAsync(0);
    expect(loader.getState(MESSAGES)).toMatchObject({ status: 'failed', phase: 'timeout' });
  });

  it('is not shown when the registry names another version by then', async () => {
    const { loader, gateway, registry, end } = loadLate();
    void loader.preload(MESSAGES);
    await jest.advanceTimersByTimeAsync(15_000);
    gateway.view = { ...buildView(buildEntry({ version: '1.1.0' })), revision: 2 };
    await registry.refresh();
    end();
    await jest.advanceTimersByTimeAsync(0);
    expect(loader.getState(MESSAGES).status).not.toBe('ready');
  });

  it('is not shown when that would take down a page of the version in use', async () => {
    const other = { ...MESSAGES, id: 'other' } as const;
    const both = { routes: { ...GOOD.routes, other: async () => ({ default: Messages }) } };
    let end: (module: RemoteModule) => void = () => undefined;
    const late = new Promise<RemoteModule>((resolve) => {
      end = resolve;
    });
    const { loader, gateway } = createTestLoader(({ entry }) =>
      entry.version === '1.0.0' ? both : late,
    );
    await loader.ensure(MESSAGES);
    gateway.view = { ...buildView(buildEntry({ version: '1.1.0' })), revision: 2 };
    void loader.retry(other);
    await jest.advanceTimersByTimeAsync(15_000);
    expect(loader.getState(other)).toMatchObject({ status: 'failed', phase: 'timeout' });
    // Opened while the other page had failed, it may hold a form that is half filled in.
    loader.hold(toKey(MESSAGES));
    end(both);
    await jest.advanceTimersByTimeAsync(0);
    expect(loader.getState(MESSAGES)).toMatchObject({ status: 'ready', version: '1.0.0' });
    expect(loader.getState(other)).toMatchObject({ status: 'failed' });
  });

  it('is given up in the registry too', async () => {
    const { loader, registry } = createTestLoader(() => GOOD);
    jest.spyOn(registry, 'refresh').mockImplementation(hang);
    const loading = loader.retry(MESSAGES);
    await jest.advanceTimersByTimeAsync(15_000);
    expect(await loading).toMatchObject({ status: 'failed', phase: 'timeout' });
  });
});
