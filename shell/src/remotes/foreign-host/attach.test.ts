import { createInstance } from '@module-federation/enhanced/runtime';
import { attach } from './attach';
import type { Container } from './load-container';

/** A page keeps what it has loaded, so that each test has a remote of its own. */
const locate = (remote: string, version: string) =>
  `https://gateway.test/remotes/${remote}/${version}/remote-entry.js`;

/** How often a container was called for an expose. */
let called = 0;

beforeEach(() => {
  called = 0;
  Object.assign(globalThis, { FEDERATION_RANGE: '^2.0.0' });
});

/** The container of a build, which knows nothing of where it runs. */
function makeContainer(routes: object): Container {
  return { init: jest.fn(), get: async () => () => ({ default: { routes } }) };
}

/** What the script of a remote leaves in a page of others: it starts with the first call. */
function makeOffer(entry: string, container: Container): Container {
  const script = document.createElement('script');
  script.src = entry;
  let attached: ReturnType<typeof attach> | undefined;
  const begin = () => {
    attached ??= attach(() => container, script);
    return attached;
  };
  return {
    init: begin,
    get(expose) {
      called += 1;
      // A circle would never end.
      if (called > 3) throw new Error('The container calls itself');
      return begin().then((get) => get(expose));
    },
  };
}

/** Loads the expose as the page of a host does; `name` is what the host calls the remote. */
function load(name: string, entry: string, offer: Container) {
  const plugins = [{ name: 'their-scripts', loadEntry: async () => offer as never }];
  const remotes = [{ name, entry }];
  const host = createInstance({ name: `host of ${entry}`, remotes, plugins });
  return host.loadRemote<{ default: object; mount: unknown }>(`${name}/remote`);
}

it.each([
  ['as the gateway does', 'moon', 'moon'],
  ['otherwise', 'their_tide', 'tide'],
])('a remote is given to a host that calls it %s', async (_how, name, remote) => {
  const entry = locate(remote, '1.0.0');
  const routes = { start: async () => undefined };
  const container = makeContainer(routes);
  const loaded = await load(name, entry, makeOffer(entry, container));
  expect(loaded).toMatchObject({ default: { routes }, mount: expect.any(Function) });
  expect(called).toBe(1);
  expect(container.init).toHaveBeenCalledTimes(1);
});

it('each of two versions in one page has its own pages', async () => {
  for (const version of ['1.0.0', '1.1.0']) {
    const entry = locate('mars', version);
    const routes = { [version]: async () => undefined };
    const loaded = await load('their_mars', entry, makeOffer(entry, makeContainer(routes)));
    expect(loaded).toMatchObject({ default: { routes } });
  }
});

it('a script that is from no folder of a remote is not started', async () => {
  const start = jest.fn();
  const script = document.createElement('script');
  script.src = 'https://gateway.test/moon.js';
  await expect(attach(start, script)).rejects.toThrow('is no address of a remote at a gateway');
  expect(start).not.toHaveBeenCalled();
});
