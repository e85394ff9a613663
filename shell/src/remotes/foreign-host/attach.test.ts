import { createInstance } from '@module-federation/enhanced/runtime';
import { attach } from './attach';
import type { Container } from './load-container';
import nameByGateway from './name-federation';

/** The page remembers what it has loaded, so each test uses a remote of its own. */
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
      // A container that calls itself would never end.
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

describe('two gateways in one page', () => {
  const origins = ['https://one.test', 'https://other.test'];
  const findNames = () => globalThis.__FEDERATION__.__INSTANCES__.map(({ name }) => name);

  /** What a gateway serves is a module of its own, with a runtime of its own. */
  async function attachAt(origin: string, start: () => Container): Promise<void> {
    let own: { attach: typeof attach } | undefined;
    jest.isolateModules(() => {
      own = jest.requireActual('./attach');
    });
    const script = document.createElement('script');
    script.src = `${origin}/remotes/venus/1.0.0/remote-entry.js`;
    const get = await own?.attach(start, script);
    await get?.('./remote');
  }

  it('share no federation and nothing that it provides', async () => {
    const containers = origins.map(() => makeContainer({}));
    for (const [place, origin] of origins.entries()) {
      await attachAt(origin, () => containers[place] ?? makeContainer({}));
    }
    expect(findNames()).toEqual(
      expect.arrayContaining(origins.map((origin) => `entropi_foreign_host@${origin}`)),
    );
    const [one, other] = containers.map(({ init }) => jest.mocked(init).mock.calls[0]?.[0]);
    expect(one).toEqual(expect.any(Object));
    expect(one).not.toBe(other);
  });

  it('each start the same remote, which does not find what the other or the host has made', async () => {
    createInstance({ name: 'venus', remotes: [] });
    const found: string[][] = [];
    for (const origin of origins) {
      await attachAt(origin, () => {
        found.push(findNames());
        createInstance({ name: 'venus', remotes: [] });
        return makeContainer({});
      });
    }
    expect(found).toEqual([[], []]);
    // Other tools of the page see all of them.
    expect(findNames().filter((name) => name === 'venus')).toHaveLength(3);
  });

  it('each make a federation of their own, named by where their build comes from', () => {
    const made = origins.map((origin) => {
      const federation = {
        initOptions: { name: 'of the build', remotes: [] },
        // Like the real runtime, this one takes an instance of the same build for its own.
        runtime: { createInstance, init: () => globalThis.__FEDERATION__.__INSTANCES__[0] },
      };
      Object.assign(globalThis, {
        __webpack_require__: { federation },
        __webpack_public_path__: `${origin}/shell/1.0.0/foreign-host/`,
      });
      nameByGateway();
      const { runtime, initOptions } = federation;
      return (runtime.init as typeof createInstance)(initOptions).options;
    });
    expect(made.map(({ name, id }) => ({ name, id }))).toEqual(
      origins.map((origin) => {
        const name = `entropi_foreign_host@${origin}`;
        return { name, id: name };
      }),
    );
  });
});
