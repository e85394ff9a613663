import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { RegistryView } from '@entropi/shared/remote/manifest';
import { locateBuild } from '../testing/built-remotes';
import { makeTemporaryFolder } from '../testing/sample-build';
import { until } from '../testing/until';
import { type Preview, startPreview } from './preview';

const title = { en: 'Moon', de: 'Mond', fr: 'Lune' };
const description = {
  name: 'moon',
  title,
  contract: '^1.0.0',
  access: 'signed-in',
  budgetKb: 10,
  exposes: { './remote': { module: './src/remote.js', access: 'signed-in', budgetKb: 10 } },
  routes: [
    { id: 'start', path: '/moon', access: 'signed-in', title },
    { id: 'all', path: '/moon/all', access: 'superuser', title },
  ],
};

describe('the preview of a remote', () => {
  let folder: string;
  let preview: Preview | null;
  let reported: string[];

  const locate = (name: string) => path.join(folder, name);
  /** Writes a build as webpack's own plugin does. */
  const build = (text: string) =>
    writeFile(locate('dist/remote-entry.js'), `var moon;(()=>{moon="${text}"})();`);
  const start = async (port = 0) => {
    const shellDir = locateBuild('shell');
    const report = (reason: string) => reported.push(reason);
    preview = await startPreview({ folder, shellDir, port, report });
    return new URL(preview.url);
  };
  const read = async (origin: string): Promise<RegistryView['remotes'][number] | undefined> => {
    const response = await fetch(`${origin}/registry.json`);
    return ((await response.json()) as RegistryView).remotes[0];
  };

  beforeEach(async () => {
    reported = [];
    preview = null;
    folder = await makeTemporaryFolder();
    await mkdir(locate('dist'));
    await writeFile(locate('remote.json'), JSON.stringify(description));
    await writeFile(locate('package.json'), '{"version":"1.0.0"}');
    await build('first');
  });
  afterEach(() => preview?.close());

  it('serves the shell’s page with the policy of the product, and the files of the remote', async () => {
    const { origin } = await start();
    const page = await fetch(`${origin}/moon`);
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self'");
    expect(page.headers.get('integrity-policy')).toContain('script');
    const { manifest = '', entry = '' } = (await read(origin)) ?? {};
    const script = await fetch(new URL(entry, new URL(manifest, origin)));
    expect(await script.text()).toContain('"first"');
  });

  it('makes a browser one user or another, and leads it to a page of theirs', async () => {
    const { href, origin } = await start();
    expect(href).toBe(`${origin}/as/signed-in`);
    const signedIn = await (await fetch(href)).text();
    expect(signedIn).toContain('location.replace("/moon")');
    expect(signedIn).toContain('"access_token"');
    expect(await (await fetch(`${origin}/as/superuser`)).text()).toContain('"/moon/all"');
    const unknown = await fetch(`${origin}/as/%3Cscript%3E`);
    expect(unknown.status).toBe(404);
    expect(await unknown.text()).not.toContain('<script>');
  });

  it('shows a new build under its own version, and the one before while there is none', async () => {
    const { origin } = await start();
    const first = await read(origin);
    await rm(locate('dist/build.json'));
    await writeFile(locate('dist/remote-entry.js'), 'half of it');
    await rm(locate('dist/mf-manifest.json'));
    const { revision } = (await (await fetch(`${origin}/registry.json`)).json()) as RegistryView;
    expect(revision).toBe(1);
    expect((await read(origin))?.version).toBe(first?.version);
    expect(reported).toEqual([expect.stringContaining('remote-entry.js is not a container')]);
    await build('second');
    await until(async () => (await read(origin))?.version !== first?.version);
    expect(JSON.parse(await readFile(locate('dist/build.json'), 'utf8')).build.name).toBe('moon');
  });

  it('says what is missing, or in the way', async () => {
    const { port } = await start();
    const other = { folder, shellDir: locateBuild('shell'), report: () => undefined };
    await expect(startPreview({ ...other, port: Number(port) })).rejects.toThrow(
      `Port ${port} is taken: --port names another`,
    );
    await expect(startPreview({ ...other, shellDir: folder, port: 0 })).rejects.toThrow(
      'holds no build.json',
    );
    await writeFile(locate('remote.json'), JSON.stringify({ ...description, contract: '^9.0.0' }));
    await expect(startPreview({ ...other, port: 0 })).rejects.toThrow(
      /^contract: moon \S+ requests \^9\.0\.0, shell \S+ provides/,
    );
  });
});
