import path from 'node:path';
import { NOT_SECRET } from '@entropi/shared/remote/access';
import type {
  NavigationEntry,
  RegistryDocument,
  RemoteBuild,
  RouteEntry,
} from '@entropi/shared/remote/manifest';
import { publishBuild } from '../publish/publish';
import { openFolderStore } from '../store/folder-store';
import type { Store } from '../store/store';
import {
  makeFolderPlace,
  PostgresPlaces,
  type RegistryPlace,
  START_LIMIT_MS,
} from '../testing/registry-places';
import {
  describeSampleRemote,
  makeTemporaryFolder,
  writeSampleRemote,
  writeSampleShell,
} from '../testing/sample-build';
import { getClaims } from './claims';
import { viewRegistry } from './registry-view';
import { promoteVersion, retireRemote, rollBack, setCanary } from './release';

const title = { en: 'A', de: 'A', fr: 'A' };

function describePage(address: string): RouteEntry {
  const rest = { layout: 'page' as const, onlySignedOut: false, title };
  return { id: 'page', path: address, expose: './remote', access: 'signed-in', ...rest };
}

function describeItem(address: string, widget?: string): NavigationEntry {
  const badge = widget ? { badge: { widget, expose: './remote' } } : {};
  return { label: title, icon: 'other', path: address, access: 'signed-in', order: 1, ...badge };
}

interface Owned {
  paths?: string[];
  items?: NavigationEntry[];
  cards?: string[];
}

const own = ({ paths = [], items = [], cards = [] }: Owned): Partial<RemoteBuild> => ({
  routes: paths.map(describePage),
  navigation: items,
  slots: cards.map((widget) => ({
    slot: 'home.card',
    widget,
    expose: './remote',
    access: 'signed-in',
    order: 1,
  })),
});

const postgres = new PostgresPlaces();

beforeAll(() => postgres.start(), START_LIMIT_MS);
afterAll(() => postgres.stop());

describe.each([
  ['a folder', makeFolderPlace],
  ['PostgreSQL', () => postgres.make()],
])('what belongs to a remote, with the registry in %s', (_kind, makePlace) => {
  let place: RegistryPlace;
  let store: Store;

  const release = () => ({ registry: place.open(), store });
  const publish = async (name: string, version: string, owned: Owned) => {
    const dist = await writeSampleRemote(version, { build: { name, ...own(owned) } });
    await publishBuild(place.open(), store, dist);
  };
  const owners = async () =>
    Object.fromEntries(
      getClaims(await place.open().read()).map(({ kind, name, owner, since }) => [
        `${kind} ${name}`,
        `${owner} ${since}`,
      ]),
    );
  /** Returns the remote of each page of a view. */
  const show = async () =>
    viewRegistry(await place.open().read(), NOT_SECRET)?.remotes.flatMap(({ name, routes }) =>
      routes.map((route) => `${route.path} ${name}`),
    );

  beforeEach(async () => {
    place = await makePlace();
    store = openFolderStore(path.join(await makeTemporaryFolder(), 'files'));
    await publishBuild(place.open(), store, await writeSampleShell('1.0.0'));
    await publish('mf-auth', '1.0.0', {
      paths: ['/login', '/login/two-factor'],
      items: [describeItem('/messages', 'unread')],
    });
  });

  afterEach(() => place.leave());

  it('is kept with the revision that gave it', async () => {
    await publish('mf-auth', '1.1.0', { paths: ['/login', '/register'] });
    expect(await owners()).toEqual({
      'menu /messages': 'mf-auth 2',
      'path /login': 'mf-auth 2',
      'path /login/two-factor': 'mf-auth 2',
      'path /register': 'mf-auth 3',
      'widget unread': 'mf-auth 2',
    });
  });

  it.each<[string, Owned, string]>([
    ['a page', { paths: ['/login'] }, 'path: /login belongs to mf-auth since revision 2'],
    ['a page in capitals', { paths: ['/LOGIN/'] }, 'path: /LOGIN/ overlaps /login, which belongs'],
    [
      'a parameter',
      { paths: ['/login/:x'] },
      '/login/:x overlaps /login/two-factor, which belongs',
    ],
    [
      'the rest',
      { paths: ['/login/*'] },
      'path: /login/* overlaps /login, which belongs to mf-auth',
    ],
    ["the shell's page", { paths: ['/'] }, 'path: / belongs to the shell'],
    ['every page', { paths: ['/*'] }, 'path: /* overlaps /, which belongs to the shell'],
    ["the gateway's files", { paths: ['/remotes/x'] }, 'which belongs to the gateway'],
    ['a menu item', { items: [describeItem('/messages?a=1')] }, 'menu item: /messages belongs to'],
    ['a page of a menu item', { paths: ['/messages'] }, 'path: /messages belongs to mf-auth'],
    ['a menu item to a page', { items: [describeItem('/login')] }, 'menu item: /login belongs'],
    [
      'a widget',
      { items: [describeItem('/b', 'Unread')] },
      'widget: Unread overlaps unread, which',
    ],
    ['a card', { cards: ['unread'] }, 'widget: unread belongs to mf-auth since revision 2'],
  ])("is not another's to publish: %s", async (_case, owned, reason) => {
    await expect(publish('aaa', '1.0.0', owned)).rejects.toThrow(reason);
    expect((await place.open().read()).remotes).not.toHaveProperty('aaa');
  });

  it('names every clash at once', async () => {
    await expect(publish('aaa', '1.0.0', { paths: ['/login', '/'] })).rejects.toThrow(
      /path: \/login belongs to mf-auth[\s\S]*path: \/ belongs to the shell/,
    );
  });

  it('moves to another once its owner serves and publishes it no more, and does not come back', async () => {
    await publish('mf-auth', '2.0.0', { paths: ['/login'] });
    await expect(publish('aaa', '1.0.0', { paths: ['/login/:x'] })).rejects.toThrow('belongs to');
    await promoteVersion(release(), 'mf-auth', '2.0.0');
    await publish('aaa', '1.0.0', { paths: ['/login/:x'] });
    const reason =
      'mf-auth 1.0.0 is rejected: path: /login/two-factor overlaps /login/:x, which belongs to aaa';
    await expect(rollBack(release(), 'mf-auth')).rejects.toThrow(reason);
    await expect(promoteVersion(release(), 'mf-auth', '1.0.0')).rejects.toThrow(reason);
    await expect(setCanary(release(), 'mf-auth', '1.0.0', 1)).rejects.toThrow(reason);
    expect(await show()).toEqual(['/login/:x aaa', '/login mf-auth']);
    await retireRemote(place.open(), 'aaa');
    await rollBack(release(), 'mf-auth');
    expect(await show()).toEqual(['/login mf-auth', '/login/two-factor mf-auth']);
  });

  it('is free when its owner is retired, which the record of changes names', async () => {
    await retireRemote(place.open(), 'mf-auth');
    expect(await owners()).toEqual({});
    const [last] = (await place.open().listHistory()).slice(-1);
    expect(last?.written?.change).toMatchObject({
      what: 'retire',
      before: { claims: expect.arrayContaining(['path /login', 'widget unread']) },
      after: null,
    });
    await publish('aaa', '1.0.0', { paths: ['/login'] });
    expect(await owners()).toEqual({ 'path /login': 'aaa 4' });
  });

  it('is given to one of two publishers at once', async () => {
    const both = ['aaa', 'bbb'].map((name) => publish(name, '1.0.0', { paths: ['/news'] }));
    const outcomes = await Promise.allSettled(both);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  describe('in a document that no command wrote', () => {
    /** Builds the present document with a second remote that has the same pages, in a given order of names. */
    async function describeTakeover(names: readonly string[]): Promise<RegistryDocument> {
      const document = await place.open().read();
      const [auth] = Object.values(document.remotes);
      const build = {
        ...describeSampleRemote('1.0.0'),
        ...own({ paths: ['/LOGIN', '/mine', '/'] }),
      };
      const channels = { stable: '1.0.0', previous: [] };
      const aaa = { channels, versions: { '1.0.0': { ...build, name: 'aaa' } } };
      const remotes = Object.fromEntries(names.map((name) => [name, name === 'aaa' ? aaa : auth]));
      return { ...document, revision: 3, remotes: remotes as RegistryDocument['remotes'] };
    }

    it.each([[['aaa', 'mf-auth']], [['mf-auth', 'aaa']]])(
      'is shown as its owner has it, in whichever order: %j',
      async (names) => {
        await place.insert(await describeTakeover(names));
        expect(await show()).toEqual(['/mine aaa', '/login mf-auth', '/login/two-factor mf-auth']);
      },
    );

    it('is found in the history, where no owners were recorded', async () => {
      const { claims, ...document } = await describeTakeover(['aaa', 'mf-auth']);
      const { aaa, ...remotes } = document.remotes;
      const old = await makePlace();
      await old.insert({ ...document, remotes, revision: 1 } as RegistryDocument);
      await old.insert({ ...document, revision: 2 });
      await place.leave();
      place = old;
      expect(await show()).toEqual(['/mine aaa', '/login mf-auth', '/login/two-factor mf-auth']);
      expect(await owners()).toMatchObject({ 'path /login': 'mf-auth 1', 'path /mine': 'aaa 2' });
      await publish('bbb', '1.0.0', { paths: ['/b'] });
      expect((await place.open().read()).claims).toEqual(
        expect.arrayContaining([
          { kind: 'path', name: '/login', owner: 'mf-auth', since: 1 },
          { kind: 'path', name: '/mine', owner: 'aaa', since: 2 },
          { kind: 'path', name: '/b', owner: 'bbb', since: 3 },
        ]),
      );
    });
  });
});
