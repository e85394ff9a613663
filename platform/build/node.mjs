import { cp, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'esbuild';

/** What runs in Node: entry files of a package, and folders that stand beside the bundle. */
export const nodePackages = {
  api: {
    entries: ['src/main.ts', 'src/cli.ts', 'src/db/embedded.ts'],
    folders: { 'src/db/migrations': 'migrations' },
  },
  'ig-sim': { entries: ['src/main.ts'], folders: {} },
  platform: { entries: ['src/main.ts', 'src/cli.ts'], folders: {} },
};

/**
 * Bundles a package's programs to `<package>/dist/*.js`: own sources are compiled in, packages of
 * the registry stay imports.
 *
 * @param {string} root the repository
 * @param {keyof typeof nodePackages} name
 */
export async function buildNodePackage(root, name) {
  const dir = path.join(root, name);
  const { entries, folders } = nodePackages[name];
  const { dependencies } = JSON.parse(await readFile(path.join(dir, 'package.json'), 'utf8'));
  const shared = JSON.parse(await readFile(path.join(root, 'shared/package.json'), 'utf8'));
  const external = Object.keys({ ...shared.dependencies, ...dependencies }).filter(
    (dependency) => !dependency.startsWith('@entropi/'),
  );
  await rm(path.join(dir, 'dist'), { recursive: true, force: true });
  await build({
    absWorkingDir: dir,
    entryPoints: entries,
    entryNames: '[name]',
    outdir: 'dist',
    bundle: true,
    splitting: true,
    chunkNames: 'chunk-[hash]',
    format: 'esm',
    platform: 'node',
    target: 'node20',
    external: external.flatMap((dependency) => [dependency, `${dependency}/*`]),
    sourcemap: true,
    logLevel: 'warning',
  });
  for (const [from, to] of Object.entries(folders)) {
    await cp(path.join(dir, from), path.join(dir, 'dist', to), { recursive: true });
  }
}
