import { buildEntry, buildView } from '../../testing/remotes';
import { findUpdates } from '../update/update-offer';
import { createRegistry } from './registry';

it('takes the gateway’s response, and notifies only of a change', async () => {
  const responses = [buildView(), buildView(buildEntry()), buildView(buildEntry())];
  const registry = createRegistry(
    buildView(),
    async () => responses.shift() ?? buildView(),
    jest.fn(),
  );
  const notify = jest.fn();
  registry.subscribe(notify);
  await registry.refresh();
  expect(notify).toHaveBeenCalledTimes(0);
  await registry.refresh();
  await registry.refresh();
  expect(notify).toHaveBeenCalledTimes(1);
  expect(registry.find('mf-chat')).toMatchObject({ version: '1.0.0' });
});

it('keeps what it knows while the gateway is away', async () => {
  const report = jest.fn();
  const failing = () => Promise.reject(new Error('503'));
  const registry = createRegistry(buildView(buildEntry()), failing, report);
  expect(await registry.refresh()).toBe(false);
  expect(registry.find('mf-chat')).not.toBeNull();
  expect(registry.getProblem()).toMatchObject({ status: 'failed', phase: 'registry' });
  const { traceId } = registry.getProblem() ?? {};
  expect(report).toHaveBeenCalledWith(expect.objectContaining({ phase: 'registry', traceId }));
});

it('reads once at a time, but again when the session has changed meanwhile', async () => {
  const fetchView = jest.fn(async () => buildView());
  const registry = createRegistry(buildView(), fetchView, jest.fn());
  await Promise.all([registry.refresh(), registry.refresh()]);
  expect(fetchView).toHaveBeenCalledTimes(1);
  await Promise.all([registry.refresh(), registry.refreshAfterChange()]);
  expect(fetchView).toHaveBeenCalledTimes(3);
});

it('offers newer versions of what is in use, the shell included', () => {
  const view = {
    ...buildView(buildEntry({ version: '1.1.0' }), buildEntry({ name: 'mf-auth' })),
    shell: { version: '2.0.0', integrity: {} },
  };
  const findVersion = (name: string) => (name === 'mf-chat' ? '1.0.0' : null);
  expect(findUpdates(view, { findVersion }, '1.0.0').map(({ key }) => key)).toEqual([
    'mf-chat@1.1.0',
    'shell@2.0.0',
  ]);
});
