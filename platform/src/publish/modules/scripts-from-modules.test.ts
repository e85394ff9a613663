import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { JSDOM, ResourceLoader, VirtualConsole } from 'jsdom';
import { makeTemporaryFolder } from '../../testing/sample-build';
import { convertModules } from './scripts-from-modules';

const ORIGIN = 'http://shell.test/remotes/moon/1.0.0/';

/** What a page does with a container. */
interface Container {
  init(...args: unknown[]): Promise<unknown>;
  get(expose: string): Promise<() => { default: () => Promise<unknown> }>;
}

const MODULES = {
  'entry.js': `import { begin } from './parts/state.js';
    export const init = (scope) => begin(scope);
    export const get = async (expose) => {
      const part = await import('./parts/' + expose + '.js');
      return () => part;
    };`,
  'parts/state.js': `import { describe } from './words.js';
    export let phase = 'new';
    export function begin(scope) { phase = 'begun with ' + scope; return describe(); }`,
  // A cycle, in which the other module's variable changes later.
  'parts/words.js': `import * as state from './state.js';
    const whoAmI = function () { return this; };
    export const describe = () => 'It is ' + state.phase + (whoAmI() ? ', sloppily' : '');`,
  'parts/page.js': `import { describe } from './words.js';
    const lazily = () => import('./late.js');
    export default async () => [describe(), new URL('./late.js', import.meta.url).href, await lazily()];`,
  'parts/late.js': `import { phase } from './state.js';
    export default phase;`,
};

describe('a build of ES modules', () => {
  let dist: string;
  let requested: string[];

  async function writeModules(modules: Record<string, string>) {
    for (const [name, text] of Object.entries(modules)) {
      await mkdir(path.dirname(path.join(dist, name)), { recursive: true });
      await writeFile(path.join(dist, name), text);
    }
  }

  const convert = () => convertModules(dist, { entry: 'entry.js', globalName: 'moon-phases' });

  /** Loads the entry by a script tag, as every page does, in the shell or elsewhere. */
  async function openPage({ inShell = true } = {}): Promise<Container> {
    requested = [];
    class Files extends ResourceLoader {
      override fetch(url: string) {
        const [name = ''] = url.slice(ORIGIN.length).split('?');
        requested.push(name);
        return readFile(path.join(dist, name)) as ReturnType<ResourceLoader['fetch']>;
      }
    }
    const { window } = new JSDOM('', {
      url: 'http://shell.test/',
      runScripts: 'dangerously',
      resources: new Files(),
      // Scripts that do not load are looked for by what the container says.
      virtualConsole: new VirtualConsole(),
    });
    // By which an entry knows the shell.
    if (inShell) window._ENTROPI_FEDERATION = {};
    const script = window.document.createElement('script');
    script.src = `${ORIGIN}entry.js?again=1`;
    const isLoaded = new Promise((resolve) => script.addEventListener('load', resolve));
    window.document.head.append(script);
    await isLoaded;
    return window['moon-phases'];
  }

  beforeEach(async () => {
    dist = await makeTemporaryFolder();
    await writeModules(MODULES);
  });

  it('runs as scripts, with what it imports, also in circles, later and by a computed name', async () => {
    await convert();
    const container = await openPage();
    expect(await container.init('a scope')).toBe('It is begun with a scope');
    expect(requested.sort()).toEqual(['entry.js', 'parts/state.js', 'parts/words.js']);
    const page = (await container.get('page'))();
    const [words, address, late] = (await page.default()) as [string, string, object];
    expect(words).toBe('It is begun with a scope');
    expect(address).toBe(`${ORIGIN}parts/late.js`);
    expect(late).toMatchObject({ default: 'begun with a scope' });
    expect(requested.filter((name) => name === 'parts/words.js')).toHaveLength(1);
  });

  it('does not start in a page that is not the shell before that has what the shell provides', async () => {
    await convert();
    const container = await openPage({ inShell: false });
    expect(Object.keys(container).sort()).toEqual(['get', 'init', 'src']);
    // jsdom loads no modules.
    await expect(container.get('page')).rejects.toThrow();
    expect(requested).toEqual(['entry.js']);
  });

  it('stays as it is when it is converted again', async () => {
    await convert();
    const first = await readFile(path.join(dist, 'parts/page.js'), 'utf8');
    await convert();
    expect(await readFile(path.join(dist, 'parts/page.js'), 'utf8')).toBe(first);
  });

  it('names the file that does not load, and loads it at the next attempt', async () => {
    await convert();
    const container = await openPage();
    const late = path.join(dist, 'parts/late.js');
    const text = await readFile(late);
    const page = (await container.get('page'))();
    await rm(late);
    await expect(page.default()).rejects.toThrow(`(error: ${ORIGIN}parts/late.js)`);
    await writeFile(late, 'this is no script');
    await expect(page.default()).rejects.toThrow('parts/late.js holds no module');
    await writeFile(late, text);
    expect(await page.default()).toHaveLength(3);
  });

  it('loads no file but its own', async () => {
    await convert();
    const container = await openPage();
    await expect(container.get('../../../other/1.0.0/page')).rejects.toThrow(
      'http://shell.test/remotes/other/1.0.0/page.js is no file of this build',
    );
    expect(requested.sort()).toEqual(['entry.js', 'parts/state.js', 'parts/words.js']);
  });

  it.each([
    ['a mistake', 'export const a = ;', /^parts\/page\.js, line 1: Unexpected/],
    ['half a file', "export { a } from './state", /^parts\/page\.js, line 1: Unterminated/],
    ['an await outside of functions', 'export default await 1;', /awaits at its top level/],
    ['a package', "import 'react';", /^parts\/page\.js imports "react", which no browser finds/],
    [
      'a missing file',
      "import './gone.js';",
      /imports \.\/gone\.js, which the build does not have/,
    ],
    ['preloaded modules', 'const __vite__mapDeps = 1;', /"build\.modulePreload" of Vite to false/],
  ])('is rejected with the reason where a file has %s', async (_what, text, reason) => {
    await writeModules({ 'parts/page.js': text });
    await expect(convert()).rejects.toThrow(reason);
    expect(await readFile(path.join(dist, 'entry.js'), 'utf8')).toBe(MODULES['entry.js']);
  });
});
