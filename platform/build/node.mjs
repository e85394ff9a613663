import { cp, mkdir, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { build, context } from 'esbuild';

/** The programs for Node: entry files of each package, and folders that are copied beside the bundle. */
export const nodePackages = {
  api: {
    entries: [
      'src/main.ts',
      'src/cli.ts',
      'src/backtest-cli.ts',
      '../packages/db/src/embedded.ts',
      '../packages/db/src/patroni-cluster.ts',
      'src/features/backtests/thread/backtest-thread.ts',
    ],
    folders: {
      '../packages/db/src/migrations': 'migrations',
      'src/features/auth/hash-thread': 'hash-thread',
      'src/watchdog-thread': 'watchdog-thread',
    },
  },
  'ig-sim': { entries: ['src/main.ts'], folders: {} },
  platform: {
    entries: ['src/main.ts', 'src/cli.ts', 'src/dev-main.ts'],
    folders: {},
  },
};

const readManifest = async (dir) =>
  JSON.parse(await readFile(path.join(dir, 'package.json'), 'utf8'));

/** Names the packages from the registry that a package of ours and those of ours below it depend on. */
async function listInstalled(dir, seen = new Set()) {
  const own = path.join(dir, 'node_modules');
  const { dependencies = {} } = await readManifest(dir);
  const names = [];
  for (const name of Object.keys(dependencies)) {
    if (!name.startsWith('@entropi/')) names.push(name);
    else if (!seen.has(name)) {
      seen.add(name);
      names.push(...(await listInstalled(await realpath(path.join(own, name)), seen)));
    }
  }
  return [...new Set(names)];
}

/** Options of esbuild for a package: our own sources are bundled, other packages stay imports. */
export async function describeBuild(root, name) {
  const dir = path.join(root, name);
  const external = await listInstalled(dir);
  return {
    absWorkingDir: dir,
    entryPoints: nodePackages[name].entries,
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
  };
}

async function copyFolders(root, name) {
  const dir = path.join(root, name);
  for (const [from, to] of Object.entries(nodePackages[name].folders)) {
    await cp(path.join(dir, from), path.join(dir, 'dist', to), { recursive: true });
  }
}

/**
 * Bundles a package's programs to `<package>/dist/*.js`. If that fails, the last ones stay, so that a version
 * can be rolled back whatever state the sources are in.
 */
export async function buildNodePackage(root, name) {
  const { outputFiles } = await build({ ...(await describeBuild(root, name)), write: false });
  await rm(path.join(root, name, 'dist'), { recursive: true, force: true });
  await mkdir(path.join(root, name, 'dist'), { recursive: true });
  await Promise.all(outputFiles.map((file) => writeFile(file.path, file.contents)));
  await copyFolders(root, name);
}

/**
 * Bundles a package's programs again whenever a source changes.
 *
 * @param {() => void} onBuilt called after every build without errors, including the first one
 */
export async function watchNodePackage(root, name, onBuilt) {
  const report = {
    name: 'report',
    setup: (esbuild) =>
      esbuild.onEnd(async ({ errors }) => {
        if (errors.length > 0) return;
        await copyFolders(root, name);
        onBuilt();
      }),
  };
  // From here on, the output no longer matches the stamp of the last complete build.
  await rm(path.join(root, name, 'dist/.source-hash'), { force: true });
  const watched = await context({ ...(await describeBuild(root, name)), plugins: [report] });
  await watched.watch();
  return watched;
}
