import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(__dirname, '../..');
const contracts = path.join(root, 'packages/contracts/src');

/** What the build leaves as it is. */
const WHOLE = ['all-contracts.ts', 'endpoint.ts', 'money.ts'];

/** The build's loader, which removes the schemas from the source of a contract. */
const loadLight: (this: { resourcePath: string }, source: string) => string = require(
  path.join(root, 'platform/build/light-contract-loader.cjs'),
);

function lighten(file: string, source = readFileSync(path.join(contracts, file), 'utf8')): string {
  return loadLight.call({ resourcePath: path.join(contracts, file) }, source);
}

function listSources(dir: string): string[] {
  return readdirSync(dir, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => path.join(dir, name));
}

const files = readdirSync(contracts).filter(
  (name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !WHOLE.includes(name),
);

describe('a contract in a bundle', () => {
  it.each(files)('%s: exports every value of its source, and imports no schema', (file) => {
    const source = readFileSync(path.join(contracts, file), 'utf8');
    const light = lighten(file);
    for (const [, name] of source.matchAll(/^export (?:const|function) (\w+)/gm)) {
      expect(light).toMatch(new RegExp(`export (const|function) ${name}\\b|[{ ]${name}[, ]`));
    }
    expect(light).not.toMatch(/from '(?!\.\/endpoint')/);
  });

  it('has what a call needs, and neither its schemas nor its summary', () => {
    const light = lighten('auth.ts');
    const [, login] = /login = .*endpoint\(\{([^}]*)\}/.exec(light) ?? [];
    expect(login).toContain("path: '/auth/login'");
    expect(login).toContain("bodyType: 'form'");
    expect(login).not.toMatch(/reply|body:|summary/);
  });

  it('knows that it trades, or the browser would send it without its conditions', () => {
    const [, start] = /startOwnTask = .*endpoint\(([\s\S]*?)\n\}\)/.exec(lighten('tasks.ts')) ?? [];
    expect(start).toMatch(/trades: true/);
  });

  it('leaves out of a bundle the calls that none of its pages makes', () => {
    const all = [...lighten('auth.ts').matchAll(/= (.*)endpoint\(/g)].map(([, mark]) => mark);
    expect(new Set(all)).toEqual(new Set(['/*#__PURE__*/ ']));
  });

  it('keeps the schemas of a list of pages, whose query a table reads', () => {
    expect(lighten('shares.ts')).toMatch(
      /export \{[^}]*\blistShares\b[^}]*\} from "\.\/shares\.ts\?whole"/,
    );
  });

  it('moves out whatever uses a schema, even by way of another function, wherever that is declared', () => {
    const source = [
      "import * as z from 'zod/mini';",
      'export function isName(text: string) { return check(text); }',
      'function check(text: string) { return Name.safeParse(text).success; }',
      'const Name = z.string();',
      'export const LIMIT = 4;',
    ].join('\n');
    const light = lighten('names.ts', source);
    expect(light).toContain('LIMIT = 4');
    expect(light).toContain('export { isName } from "./names.ts?whole"');
    expect(light).not.toContain('zod');
  });

  it('fails to build when a member of an endpoint is no literal', () => {
    const source =
      "import { endpoint } from './endpoint';\nconst at = '/x';\nexport const x = endpoint({ id: 'x', path: at });";
    expect(() => lighten('x.ts', source)).toThrow('x: write path as a literal');
  });
});

it('no page reads a schema off an endpoint: in a bundle it has none', () => {
  const names = files.flatMap((file) => {
    const source = readFileSync(path.join(contracts, file), 'utf8');
    return [...source.matchAll(/^export const (\w+) = endpoint\(/gm)].map(([, name]) => name);
  });
  const read = new RegExp(`\\b(${names.join('|')})\\.(params|query|body|reply)\\b`);
  const remotes = readdirSync(root).filter((name) => name.startsWith('mf-'));
  const sources = ['shell', ...remotes].flatMap((name) =>
    listSources(path.join(root, name, 'src')),
  );
  expect(sources.length).toBeGreaterThan(100);
  expect(sources.filter((file) => read.test(readFileSync(file, 'utf8')))).toEqual([]);
});

it('what compares replies knows the contracts of every file', () => {
  const all = readFileSync(path.join(root, 'packages/contracts/src/all-contracts.ts'), 'utf8');
  const missing = files.filter((file) => {
    const declares = /= endpoint\(/.test(readFileSync(path.join(contracts, file), 'utf8'));
    return declares && !all.includes(`'./${path.basename(file, '.ts')}'`);
  });
  expect(missing).toEqual([]);
});
