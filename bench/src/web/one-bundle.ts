import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import webpack, { type Compilation, type Configuration } from 'webpack';
import { REMOTES, ROOT } from './parts';

const require = createRequire(import.meta.url);
const {
  shell,
}: { shell: (dir: string) => Configuration } = require('@entropi/platform/build/webpack.cjs');
const {
  listShellScripts,
}: {
  listShellScripts: (compilation: Compilation) => string[];
} = require('@entropi/platform/build/shell-scripts.cjs');

/** Plugins that a build in one piece has no use for. */
const FEDERATED = new Set(['ModuleFederationPlugin', 'BuildInfoPlugin']);

/** The request of a page: its file is named after its route. */
const PAGE = /\/([\w-]+)\.page$/;

interface Description {
  name: string;
  exposes: Record<string, { module: string }>;
}

/** Stands in for the shell's loader of containers: it links the same modules from this very build. */
async function writeLinkedModules(dir: string): Promise<string> {
  const descriptions = await Promise.all(
    REMOTES.map(async (name): Promise<Description> => {
      return JSON.parse(await readFile(path.join(ROOT, name, 'remote.json'), 'utf8'));
    }),
  );
  const exposes = descriptions.flatMap(({ name, exposes }) =>
    Object.entries(exposes).map(([expose, { module }]) => ({
      key: `${name}${expose}`,
      file: path.join(ROOT, name, module),
    })),
  );
  const file = path.join(dir, 'linked-modules.ts');
  await writeFile(
    file,
    [
      ...exposes.map(({ file }, index) => `import module${index} from ${JSON.stringify(file)};`),
      'const modules = {',
      ...exposes.map(({ key }, index) => `  ${JSON.stringify(key)}: module${index},`),
      '};',
      'export function createFederation() {',
      '  return { load: async ({ entry, expose }) => modules[entry.name + expose] };',
      '}',
    ].join('\n'),
  );
  return file;
}

interface Compiled {
  scripts: string[];
  all: string[];
  pages: Record<string, string[]>;
}

function compile(configuration: Configuration): Promise<Compiled> {
  return new Promise((resolve, reject) => {
    webpack(configuration, (error, stats) => {
      if (error || !stats) return reject(error);
      if (stats.hasErrors()) return reject(new Error(stats.toString('errors-only')));
      const scripts = (names: readonly string[]) => names.filter((name) => name.endsWith('.js'));
      const { compilation } = stats;
      const pages = compilation.chunkGroups.flatMap((group) =>
        group.origins.flatMap(({ request }) => {
          const id = PAGE.exec(request ?? '')?.[1];
          return id ? [[id, scripts(group.getFiles())] as const] : [];
        }),
      );
      resolve({
        scripts: listShellScripts(compilation),
        all: scripts(compilation.getAssets().map(({ name }) => name)),
        pages: Object.fromEntries(pages),
      });
    });
  });
}

async function hashScripts(dist: string, names: string[]): Promise<Record<string, string>> {
  const hash = async (name: string) => {
    const content = await readFile(path.join(dist, name));
    return [name, `sha384-${createHash('sha384').update(content).digest('base64')}`] as const;
  };
  return Object.fromEntries(await Promise.all(names.map(hash)));
}

/** A build of shell and remotes in one piece. */
export interface OneBundle {
  dist: string;
  version: string;
  /** Scripts of index.html, by file name. */
  scripts: string[];
  /** The integrity hashes of all scripts, by file name. */
  integrity: Record<string, string>;
  /** The scripts that a page needs besides those of index.html, by the id of its route. */
  pages: Record<string, string[]>;
}

/**
 * Builds shell and remotes in one piece, with the shell's own set-up except for the federation, and with the same
 * pages loaded late. It is as small as what is served even in a short run, because a heavier one would flatter the
 * product.
 */
export async function buildOneBundle(dir: string): Promise<OneBundle> {
  const dist = path.join(dir, 'one-bundle-dist');
  await mkdir(dist, { recursive: true });
  const linked = await writeLinkedModules(dir);
  const configuration = shell(path.join(ROOT, 'shell'));
  const { scripts, all, pages } = await compile({
    ...configuration,
    output: { ...configuration.output, path: dist },
    plugins: [
      ...(configuration.plugins ?? []).filter(
        (plugin) => !FEDERATED.has(plugin?.constructor.name ?? ''),
      ),
      new webpack.NormalModuleReplacementPlugin(/\/remotes\/load\/federation$/, linked),
    ],
  });
  const integrity = await hashScripts(dist, all);
  return { dist, version: '1.0.0-one-bundle', scripts, integrity, pages };
}
