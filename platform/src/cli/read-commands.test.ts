import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { StoreUnavailable } from '@entropi/shared/server/store-unavailable';
import { readConfig } from '../config';
import { publishBuild } from '../publish/publish';
import { recallVersion } from '../registry/recall';
import { openFileRegistry, type RecordedRegistry } from '../registry/registry';
import { promoteVersion, retireRemote, rollBack, setCanary } from '../registry/release';
import { openFolderStore } from '../store/folder-store';
import type { Store } from '../store/store';
import { makeTemporaryFolder, writeSampleRemote, writeSampleShell } from '../testing/sample-build';
import { openFileUsageLog, type UsageLog } from '../usage/usage-log';
import { parseCall } from './parse-call';
import { findProgram } from './program';
import { audit, parseSince, status } from './read-commands';

const NAME = 'mf-sample';

describe('what is read from the registry', () => {
  let registry: RecordedRegistry;
  let store: Store;
  let uses: UsageLog;
  let usesDir: string;

  beforeEach(async () => {
    const dir = await makeTemporaryFolder();
    registry = openFileRegistry(path.join(dir, 'revisions'));
    store = openFolderStore(path.join(dir, 'files'));
    usesDir = path.join(dir, 'uses');
    uses = openFileUsageLog(usesDir);
  });

  async function call<Name extends 'status' | 'audit'>(...words: [Name, ...string[]]) {
    const parsed = parseCall(words, 'platform');
    if ('help' in parsed) throw new Error('help');
    const run = words[0] === 'status' ? status : audit;
    const parts = { config: readConfig({}), registry, store, uses, program: findProgram() };
    const outcome = await run(parsed, parts);
    return { ...outcome, text: outcome.lines.join('\n') };
  }

  async function release(version: string, by: string): Promise<void> {
    await publishBuild(registry, store, await writeSampleRemote(version), { by });
    await promoteVersion({ registry, store }, NAME, version, by);
  }

  it('says in words that there is nothing yet', async () => {
    expect((await call('status')).text).toBe(
      'Nothing is published here yet: no page can be served.',
    );
    expect((await call('audit')).text).toBe('Nothing was changed here yet.');
  });

  it('shows of each version who published it, its size, devices, failures and the way back', async () => {
    const begin = new Date();
    await publishBuild(registry, store, await writeSampleShell('1.0.0'), { by: 'ann' });
    await release('1.0.0', 'ann');
    await release('1.1.0', 'ben');
    await publishBuild(registry, store, await writeSampleRemote('1.2.0'), { by: 'cem' });
    await publishBuild(registry, store, await writeSampleRemote('1.3.0'), { by: 'cem' });
    await setCanary({ registry, store }, NAME, '1.2.0', 10);
    const load = { name: NAME, version: '1.2.0' };
    const counts = [
      { ...load, phase: null, count: 17 },
      { ...load, phase: 'render', count: 1 },
      { ...load, phase: 'chunk', count: 2 },
    ];
    await uses.recordLoads(counts, Date.now());
    const { text, result, next } = await call('status');
    // A day may end meanwhile.
    const days = [begin, new Date()].map((at) => at.toISOString().slice(0, 10)).join('|');
    const rows = text.split('\n').map((line) => line.trim().split(/ {2,}/));
    const published = expect.stringMatching(new RegExp(`^(${days}) \\d\\d:\\d\\d$`));
    const size = expect.stringMatching(/^0\.\d KB$/);
    const contract = 'requests ^1.0.0';
    expect(rows).toEqual(
      expect.arrayContaining([
        ['shell', 'stable', '1.0.0', '100 %', published, 'ann', size, 'provides 1.2.0', '-'],
        [NAME, 'stable', '1.1.0', '90 %', published, 'ben', size, contract, '-'],
        [
          'canary',
          '1.2.0',
          '10 %',
          published,
          'cem',
          size,
          contract,
          '3 of 20 (chunk 2, render 1)',
        ],
        ['was stable', '1.0.0', '-', published, 'ann', size, contract, '-'],
        ['not served', '1.3.0', '-', published, 'cem', size, contract, '-'],
        [`rollback ${NAME}: ends the canary 1.2.0, 1.1.0 stays stable`],
        ['rollback shell: is not possible, nothing was stable before 1.0.0'],
      ]),
    );
    expect(result).toMatchObject({ unknown: [] });
    expect(next.map(({ line }) => line)).toEqual([`promote ${NAME} 1.2.0`, `rollback ${NAME}`]);
    await rollBack({ registry, store }, NAME);
    expect((await call('status')).text).toContain(
      `rollback ${NAME}: serves 1.0.0 again, not 1.1.0`,
    );
  });

  it('shows the rest when sizes or loads cannot be read, and names them', async () => {
    await publishBuild(registry, store, await writeSampleShell('1.0.0'), { by: 'ann' });
    await release('1.0.0', 'ann');
    let tries = 0;
    store = {
      ...store,
      readSizes: async () => {
        tries += 1;
        throw new StoreUnavailable('The store cannot be read: EIO');
      },
    };
    const nowMs = Date.now();
    await uses.recordLoads([{ name: NAME, version: '1.0.0', phase: null, count: 1 }], nowMs);
    const day = new Date(nowMs).toISOString().slice(0, 10);
    await writeFile(path.join(usesDir, 'loads', day, 'other.json'), '[');
    const { text, unknown } = await call('status');
    expect(text).toMatch(/^mf-sample {2}stable +1\.0\.0 +100 % .* ann +not known /m);
    expect(unknown).toEqual([
      expect.stringMatching(/^How loads ended is not known: .*other\.json is damaged: remove it/),
      'Sizes are not known: The store cannot be read: EIO',
    ]);
    // A store that does not respond must not be waited for with every version.
    expect(tries).toBe(1);
  });

  it('words every kind of change, with its author and its reason', async () => {
    const deps = { registry, store };
    await publishBuild(registry, store, await writeSampleShell('1.0.0'), { by: 'ann' });
    await publishBuild(registry, store, await writeSampleRemote('1.0.0'), {
      by: 'ann',
      holdsFirst: true,
    });
    await promoteVersion(deps, NAME, '1.0.0', 'ann');
    await release('1.1.0', 'ben');
    await setCanary(deps, NAME, '1.0.0', 5, 'ben');
    await setCanary({ ...deps, reason: 'looks good' }, NAME, '1.0.0', 25, 'ben');
    await setCanary(deps, NAME, '1.0.0', 0, 'ben');
    await rollBack({ ...deps, reason: 'blank page' }, NAME, 'cem');
    await recallVersion(deps, { name: NAME, version: '1.1.0', reason: 'wrong prices', by: 'cem' });
    await retireRemote(registry, NAME, 'ann', 'not needed');
    const { text, result } = await call('audit');
    const words = text.split('\n').map((line) => line.replace(/^ +\d+ {2}\S+ \S+ UTC {2}/, ''));
    const owned = 'menu /admin/sample, menu /sample, path /admin/sample, path /sample';
    expect(words).toEqual([
      'ann published shell 1.0.0, served at once as the first of its name.',
      `ann published mf-sample 1.0.0. It now owns ${owned}.`,
      'ann promoted mf-sample 1.0.0.',
      'ben published mf-sample 1.1.0.',
      'ben promoted mf-sample 1.1.0 in place of 1.0.0.',
      'ben served mf-sample 1.0.0 to 5 % of the devices.',
      'ben served mf-sample 1.0.0 to 25 % of the devices, before 5 %. Why: looks good',
      'ben ended the canary 1.0.0 of mf-sample.',
      'cem rolled mf-sample back from 1.1.0 to 1.0.0. Why: blank page',
      'cem recalled mf-sample 1.1.0; 1.0.0 is stable. Why: wrong prices',
      `ann retired mf-sample. It no longer owns ${owned}. Why: not needed`,
    ]);
    expect(result).toMatchObject({ unknown: [] });
  });

  it('finds changes by name, time and number', async () => {
    await publishBuild(registry, store, await writeSampleShell('1.0.0'));
    await release('1.0.0', 'ann');
    await release('1.1.0', 'ann');
    const list = async (...options: string[]) => {
      const { result } = await call('audit', ...options);
      return 'changes' in result ? result.changes.map(({ revision }) => revision) : [];
    };
    expect(await list()).toEqual([1, 2, 3, 4]);
    expect(await list('--remote', 'shell')).toEqual([1]);
    expect(await list('--remote', NAME, '--limit', '2')).toEqual([3, 4]);
    expect(await list('--limit', '9')).toEqual([1, 2, 3, 4]);
    expect(await list('--since', '1h')).toEqual([1, 2, 3, 4]);
    expect(await list('--since', '2999-01-01')).toEqual([]);
    expect((await call('audit', '--since', '2999-01-01')).text).toBe('No change matches.');
    // A retired remote can still be looked up.
    await retireRemote(registry, NAME);
    expect(await list('--remote', NAME)).toEqual([2, 3, 4, 5]);
  });
});

describe('a time since when', () => {
  const nowMs = Date.UTC(2026, 10, 25, 12);

  it.each([
    ['30m', Date.UTC(2026, 10, 25, 11, 30)],
    ['24h', Date.UTC(2026, 10, 24, 12)],
    ['7d', Date.UTC(2026, 10, 18, 12)],
    ['2026-11-20', Date.UTC(2026, 10, 20)],
    ['2026-11-20T18:00', Date.UTC(2026, 10, 20, 18)],
    ['2026-11-20T18:00Z', Date.UTC(2026, 10, 20, 18)],
    ['2026-11-20T18:00:30+01:00', Date.UTC(2026, 10, 20, 17, 0, 30)],
  ])('may be %s', (text, ms) => {
    expect(parseSince(text, nowMs)).toBe(ms);
  });

  it.each(['', 'yesterday', '7', '7w', '2026-13-01', '2026-11-20 18:00', '20.11.2026'])(
    'is not "%s"',
    (text) => {
      expect(() => parseSince(text, nowMs)).toThrow('is no time');
    },
  );
});
