import { cp, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { RemoteBuild, ShellBuild } from '@entropi/shared/remote/manifest';
import {
  listEarlierVersions,
  locateBuild,
  locateRecordings,
  remotes,
} from '../testing/built-remotes';
import { makeTemporaryFolder } from '../testing/sample-build';
import { readBuiltRemote, readBuiltShell, readFromFolder } from './built-files';
import { findLoadProblems, type SeenPage, tryPair } from './contract-suite';
import { readRecording, readResponses } from './recorded-responses';
import type { BuiltFiles } from './shell-page';

// The whole shell starts in jsdom, once for each pair.
const LIMIT_MS = 300_000;
jest.setTimeout(LIMIT_MS);

let shell: BuiltFiles<ShellBuild>;
beforeAll(async () => {
  shell = await readBuiltShell(locateBuild('shell'));
});

async function tryBuilt(name: string, remote: BuiltFiles<RemoteBuild>) {
  const folders = locateRecordings(name);
  const responses = [
    ...(await readResponses(folders.remote)),
    ...(await readResponses(folders.shell)),
  ];
  return tryPair({ shell, remote, responses, isRecorded: true });
}

/** The shell as if its parts were of another version of MUI. */
function offerFrom(version: string): BuiltFiles<ShellBuild> {
  const offered = /("@mui\/material\/[A-Z][\w/]*"(?:,|:\[\{version:))"[\d.]+"/g;
  return {
    ...shell,
    read: async (file) => {
      const content = await shell.read(file);
      if (!path.basename(file).startsWith('main.')) return content;
      return Buffer.from(content.toString().replace(offered, `$1"${version}"`));
    },
  };
}

const readAll = (seen: readonly SeenPage[]) => seen.map(({ text }) => text).join('\n');

describe.each(remotes)('%s in the shell', (name) => {
  it('shows every page as it is built now', async () => {
    const { problems, seen } = await tryBuilt(name, await readBuiltRemote(locateBuild(name)));
    expect(problems).toEqual([]);
    expect(seen.every(({ text }) => text.length > 20)).toBe(true);
  });

  const versions = listEarlierVersions(name);

  it('has its last three versions to be tried', () => {
    expect(versions).toHaveLength(3);
    expect(versions.map(({ text }) => text)).not.toContain('');
  });

  it.each(versions)('shows every page of version $name, in its words', async ({ dist, text }) => {
    const { problems, seen } = await tryBuilt(name, await readBuiltRemote(dist));
    expect(problems).toEqual([]);
    expect(readAll(seen)).toContain(text);
  });

  it.each(versions)('has all calls of version $name recorded', async ({ dist, recording }) => {
    const { build } = await readBuiltRemote(dist);
    const { calls } = await readRecording(recording);
    expect([...new Set(calls.map(({ operation }) => operation))].sort()).toEqual(
      [...build.operations].sort(),
    );
  });
});

describe('the suite', () => {
  const name = 'mf-chat';
  let dist: string;
  let built: BuiltFiles<RemoteBuild>;

  beforeAll(async () => {
    const [version] = listEarlierVersions(name).slice(-1);
    dist = version?.dist ?? '';
    built = await readBuiltRemote(dist);
  });

  /** Builds the remote with a change: the given code runs first in the component of its messages. */
  async function change(code: string): Promise<BuiltFiles<RemoteBuild>> {
    const dir = await makeTemporaryFolder();
    await cp(dist, dir, { recursive: true });
    const start = 'function MessagesPage() {';
    for (const file of (await readdir(dir)).filter((each) => each.endsWith('.js'))) {
      const place = path.join(dir, file);
      const text = await readFile(place, 'utf8');
      if (text.includes(start)) await writeFile(place, text.replace(start, `${start} ${code};`));
    }
    return readFromFolder(built.build, dir);
  }
  const describeAs = (changes: Partial<RemoteBuild>): BuiltFiles<RemoteBuild> => ({
    ...built,
    build: { ...built.build, ...changes },
  });

  it('rejects ids of remote.json that the module does not have', async () => {
    const [route] = built.build.routes;
    const [item] = built.build.navigation;
    if (!route || !item) throw new Error('mf-chat has a page and an item');
    const remote = describeAs({
      routes: [...built.build.routes, { ...route, id: 'archive', path: '/archive' }],
      navigation: [{ ...item, badge: { widget: 'mentions', expose: './remote' } }],
      slots: [
        {
          slot: 'home.card',
          widget: 'digest',
          expose: './remote',
          access: 'signed-in',
          order: 1,
        },
      ],
    });
    expect(await findLoadProblems({ shell, remote })).toEqual([
      'module: ./remote has no routes.archive',
      'module: ./remote has no widgets.mentions',
      'module: ./remote has no widgets.digest',
    ]);
  });

  it('rejects a use of the contract that the shell does not have', async () => {
    const uses = { '@entropi/shared/session': ['useEverything'] };
    const { problems } = await tryBuilt(name, describeAs({ uses }));
    expect(problems).toEqual([
      expect.stringContaining('uses useEverything of @entropi/shared/session'),
    ]);
  });

  it('rejects a range of a shared module in which the shell’s is not', async () => {
    const manifest = { shared: [{ name: 'react', requiredVersion: '^18.0.0' }] };
    const read = async (file: string) => {
      if (!file.endsWith('mf-manifest.json')) return built.read(file);
      const text = (await built.read(file)).toString();
      return Buffer.from(JSON.stringify({ ...JSON.parse(text), ...manifest }));
    };
    expect(await findLoadProblems({ shell, remote: { ...built, read } })).toEqual([
      expect.stringMatching(/^skew: it shares react \^18\.0\.0, shell \S+ provides 19\.\d+\.\d+:/),
    ]);
  });

  it('shows the same with the parts of a shell whose MUI fits, and with its own', async () => {
    const now = await readBuiltRemote(locateBuild(name));
    const folders = locateRecordings(name);
    const responses = [
      ...(await readResponses(folders.remote)),
      ...(await readResponses(folders.shell)),
    ];
    const run = async (host: BuiltFiles<ShellBuild>) => {
      const files: string[] = [];
      const read = (file: string) => {
        files.push(path.basename(file));
        return now.read(file);
      };
      const remote = { ...now, read };
      const result = await tryPair({ shell: host, remote, responses, isRecorded: true });
      return { ...result, isOwn: files.some((file) => file.startsWith('own-parts.')) };
    };
    const fitting = await run(shell);
    expect(fitting).toMatchObject({ problems: [], isOwn: false });
    expect(readAll(fitting.seen)).toContain('Messages');
    expect(await run(offerFrom('8.0.0'))).toEqual({ ...fitting, isOwn: true });
  });

  it('rejects a page that throws', async () => {
    const { problems } = await tryBuilt(name, await change("throw new Error('a broken page')"));
    expect(problems.join('\n')).toMatch(/messages for user: .*a broken page/);
  });

  it('rejects a page that goes on listening after it is gone', async () => {
    const share = "shareScopeMap.default['@entropi/shared/session']";
    const listen = `Object.values(self.__FEDERATION__.__INSTANCES__[0].${share})[0].lib().session$.subscribe(() => {})`;
    const { problems } = await tryBuilt(name, await change(listen));
    const ofPage = (page: string) =>
      expect.stringMatching(`^page: ${page}: it leaves \\d+ more listening to session\\$$`);
    // The same page is used at two addresses, so it is reported twice.
    expect(problems).toEqual([
      ofPage('messages for user'),
      ofPage('paywall-messages for suspended'),
    ]);
  });

  it('rejects a call that is not recorded', async () => {
    const responses = await readResponses(locateRecordings(name).shell);
    const { problems } = await tryPair({ shell, remote: built, responses, isRecorded: true });
    expect(problems).toContain(
      'page: messages for user: no response is recorded for GET /api/chat/admin',
    );
  });
});
