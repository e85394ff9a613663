import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { cp, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { describeBuild } from '../build/node.mjs';
import { root } from './config.mjs';
import { writeDeclarations } from './kit-types.mjs';

const run = promisify(execFile);

/** What remotes import of ours, by the name of the import: the shell provides the first four, the last is bundled. */
const ENTRIES = {
  session: 'shared/src/session/session.ts',
  live: 'shared/src/live/live.ts',
  remote: 'shared/src/remote/remote.ts',
  router: 'shared/src/router/router.ts',
  'http/api-error': 'shared/src/http/api-error.ts',
};

/** Packages that a remote installs by itself. */
const PEERS = ['react', 'react-dom'];

/** What the kit's types are written for. */
const OF_TYPES = ['@types/react', 'rxjs', 'zod'];

const readJson = (file) => JSON.parse(readFileSync(path.join(root, file), 'utf8'));

/** Names the package of an import. */
const namePackage = (request) =>
  request
    .split('/')
    .slice(0, request.startsWith('@') ? 2 : 1)
    .join('/');

function listPackages({ outputs }) {
  const imports = Object.values(outputs).flatMap((output) => output.imports);
  const names = imports.filter(({ external }) => external).map((each) => namePackage(each.path));
  return names.filter((name) => !name.startsWith('node:'));
}

/** The release of a package that is installed here, wherever one of ours installs it. */
function findInstalled(name) {
  const folders = ['platform', 'shared', 'packages/contracts'];
  const files = folders.map((folder) => `${folder}/node_modules/${name}/package.json`);
  const file = files.find((each) => existsSync(path.join(root, each)));
  return file ? readJson(file).version : null;
}

/** Pins of the workspace that packages of the kit need too: later releases do not run on our Node. */
function listPins() {
  const workspace = readFileSync(path.join(root, 'pnpm-workspace.yaml'), 'utf8');
  const [, version] = /^ {2}cookie: (\S+)$/m.exec(workspace) ?? [];
  return version ? { cookie: version } : {};
}

function describeDependencies(names) {
  const found = [...new Set(names)].sort().map((name) => [name, findInstalled(name)]);
  // What no package of ours installs comes with Node.
  return Object.fromEntries(found.filter(([name, version]) => version && !PEERS.includes(name)));
}

/** Bundles the command line; returns the packages that it imports. */
async function writeCommandLine(staging) {
  const described = await describeBuild(root, 'platform');
  const { metafile } = await build({
    ...described,
    entryPoints: ['src/kit-cli.ts'],
    outdir: path.join(staging, 'cli'),
    sourcemap: false,
    minifyWhitespace: true,
    metafile: true,
  });
  return listPackages(metafile);
}

/** Bundles what remotes import of ours, for tests and for bundlers that look up names of exports. */
async function writeEntries(staging) {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: Object.entries(ENTRIES).map(([out, file]) => ({ in: file, out })),
    outdir: path.join(staging, 'entries'),
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'neutral',
    target: 'es2022',
    // Ours are bundled; all others are packages of the kit.
    plugins: [
      {
        name: 'ours-alone',
        setup(esbuild) {
          esbuild.onResolve({ filter: /^[^./]/ }, ({ path: request, kind }) =>
            kind === 'entry-point' || request.startsWith('@entropi/') || path.isAbsolute(request)
              ? undefined
              : { path: request, external: true },
          );
        },
      },
    ],
    metafile: true,
    logLevel: 'warning',
  });
  return listPackages(metafile);
}

async function writeTypes(staging) {
  for (const [name, text] of writeDeclarations(root, Object.values(ENTRIES))) {
    const file = path.join(staging, 'types', name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, text);
  }
}

/** Copies the built shell, without what its tools leave beside it. */
async function copyShell(staging) {
  const from = path.join(root, 'shell/dist');
  const filter = (file) => !path.basename(file).startsWith('.') && !file.endsWith('.map');
  await cp(from, path.join(staging, 'shell'), { recursive: true, filter });
}

function describePackage(version, packages) {
  const types = (file) => `./types/${file.replace(/\.tsx?$/, '.d.ts')}`;
  const entries = Object.entries(ENTRIES).map(([name, file]) => [
    `./${name}`,
    { types: types(file), default: `./entries/${name}.js` },
  ]);
  return {
    name: '@entropi/shared',
    version,
    description: 'What a remote of Entropi is made with: types, share list, command line, shell',
    license: 'UNLICENSED',
    private: true,
    type: 'module',
    engines: readJson('package.json').engines,
    bin: { entropi: './entropi.mjs' },
    exports: {
      ...Object.fromEntries(entries),
      './share-list.json': './share-list.json',
      './remote.schema.json': './remote.schema.json',
      './package.json': './package.json',
    },
    dependencies: { ...describeDependencies(packages), ...listPins() },
    peerDependencies: { react: readJson('platform/skew.json').singleton.react },
  };
}

async function fill(staging, version) {
  const packages = [...(await writeCommandLine(staging)), ...(await writeEntries(staging))];
  await writeTypes(staging);
  await copyShell(staging);
  const copies = {
    'platform/kit': '.',
    'platform/skew.json': 'share-list.json',
    'platform/schema/remote.schema.json': 'remote.schema.json',
    'docs/kit.md': 'README.md',
    'docs/new-remote.md': 'new-remote.md',
    LICENSE: 'LICENSE',
  };
  for (const [from, to] of Object.entries(copies)) {
    await cp(path.join(root, from), path.join(staging, to), { recursive: true });
  }
  const described = describePackage(version, [...packages, ...OF_TYPES]);
  await writeFile(path.join(staging, 'package.json'), `${JSON.stringify(described, null, 2)}\n`);
}

/**
 * Packs the kit: one file for teams without this repository, of the contract's version. The shell has to be built.
 *
 * @param {string} folder where the file is put
 * @returns {Promise<string>} its path
 */
export async function packKit(folder) {
  const { contract } = readJson('platform/skew.json');
  const staging = path.join(folder, '.kit');
  await rm(staging, { recursive: true, force: true });
  await mkdir(staging, { recursive: true });
  try {
    await fill(staging, contract);
    const args = ['pack', '--ignore-scripts', '--silent', '--pack-destination', folder];
    await run('npm', args, { cwd: staging });
    const packed = (await readdir(folder)).find((name) => /^entropi-shared-.*\.tgz$/.test(name));
    const file = path.join(folder, `entropi-kit-${contract}.tgz`);
    await rename(path.join(folder, packed ?? ''), file);
    return file;
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}
