const { existsSync, readFileSync } = require('node:fs');
const path = require('node:path');

const shared = path.dirname(require.resolve('@entropi/shared/package.json'));
const contracts = path.join(
  path.dirname(require.resolve('@entropi/contracts/package.json')),
  'src',
);
const platform = path.dirname(__dirname);
const WHOLE = '?whole';
const FOLDER = `${path.sep}node_modules${path.sep}`;

/** The live stream, the only operation without a contract; it is recognised by its path. */
const STREAM = { name: 'LIVE_PATH', id: 'stream' };

/** Lists every module of the bundle, including those that webpack joined into one. */
function* walkModules(compilation) {
  for (const module of compilation.modules) {
    yield module;
    if (module.modules) yield* module.modules;
  }
}

/** Contracts without schemas, and what they re-export, make calls; those with schemas only compare replies. */
function isForCalls({ resource, loaders }) {
  return (
    resource.endsWith(WHOLE) ||
    loaders.some(({ loader }) => loader.includes('light-contract-loader'))
  );
}

/** The operations that a contract declares, by the name of their export. */
function readOperations(file) {
  const declared = /^export const (\w+) = endpoint\(\{\s*id: '(\w+)'/gm;
  const endpoints = [...readFileSync(file.replace(WHOLE, ''), 'utf8').matchAll(declared)];
  return [STREAM, ...endpoints.map(([, name, id]) => ({ name, id }))];
}

/**
 * Ids of the API's operations that a production bundle can call, sorted: those of the contracts that
 * some module of it uses. Calls that `shared` makes for all parts are only in the shell's bundle. For a bundle
 * that was made in development these are all that it imports, because webpack does not track use there.
 */
function findUsedOperations(compilation) {
  const used = new Set();
  for (const module of walkModules(compilation)) {
    if (!module.resource?.startsWith(`${contracts}${path.sep}`) || !isForCalls(module)) continue;
    const exportsInfo = compilation.moduleGraph.getExportsInfo(module);
    for (const { name, id } of readOperations(module.resource)) {
      const isThere = exportsInfo.isExportProvided(name) !== false;
      if (isThere && exportsInfo.getUsed(name, undefined) !== 0) used.add(id);
    }
  }
  return [...used].sort();
}

/** Our own among the shared modules: the entry points between shell and remotes. */
function listEntryPoints({ singleton }) {
  return Object.keys(singleton).filter((request) => request.startsWith('@entropi/shared/'));
}

/** Orders by the share list, because webpack's order differs from folder to folder. */
function inOrder(names, skew) {
  return Object.fromEntries(
    listEntryPoints(skew).flatMap((entryPoint) =>
      names.has(entryPoint) ? [[entryPoint, [...names.get(entryPoint)].sort()]] : [],
    ),
  );
}

/** Names of a module's exports that the bundle imports; null stands for all of them. */
function* walkRequestedNames({ moduleGraph, chunkGraph }, module) {
  for (const connection of moduleGraph.getIncomingConnections(module)) {
    const { dependency, originModule } = connection;
    if (!originModule || chunkGraph.getNumberOfModuleChunks(originModule) === 0) continue;
    if (!connection.isActive(undefined)) continue;
    for (const reference of dependency.getReferencedExports(moduleGraph, undefined)) {
      const [name = null] = Array.isArray(reference) ? reference : reference.name;
      yield name;
    }
  }
}

/**
 * What a remote's production bundle uses of the contract: names of exports by entry point. Throws
 * when it imports an entry point as a whole, since its use of it is then unknown.
 */
function findUsedExports(compilation, skew) {
  const uses = new Map();
  for (const module of compilation.modules) {
    if (module.type !== 'consume-shared-module') continue;
    const entryPoint = listEntryPoints(skew).find((request) => request === module.options.shareKey);
    if (!entryPoint) continue;
    const names = [...walkRequestedNames(compilation, module)];
    if (names.includes(null)) throw new Error(`Import by name what is used of ${entryPoint}`);
    uses.set(entryPoint, new Set([...(uses.get(entryPoint) ?? []), ...names]));
  }
  return inOrder(uses, skew);
}

/** What the shell's bundle provides to remotes: names of exports by entry point. */
function findProvidedExports(compilation, skew) {
  const provides = new Map();
  const { moduleGraph } = compilation;
  for (const module of compilation.modules) {
    if (module.type !== 'provide-module') continue;
    const entryPoint = listEntryPoints(skew).find((request) =>
      module.identifier().split(' ')[3].startsWith(`${request}@`),
    );
    if (!entryPoint) continue;
    const [block] = module.blocks;
    const [dependency] = block ? block.dependencies : module.dependencies;
    const provided = moduleGraph.getProvidedExports(moduleGraph.getModule(dependency));
    provides.set(entryPoint, Array.isArray(provided) ? provided : []);
  }
  return inOrder(provides, skew);
}

/** `@mui/material/styles` is an entry point of `@mui/material`. */
function namePackage(request) {
  return request
    .split('/')
    .slice(0, request.startsWith('@') ? 2 : 1)
    .join('/');
}

/** Folder and name of the installed package that a file belongs to; null for our own sources. */
function findOwner(file) {
  const start = file.lastIndexOf(FOLDER) + FOLDER.length;
  if (start < FOLDER.length) return null;
  const name = namePackage(file.slice(start).replaceAll(path.sep, '/'));
  return { name, folder: path.join(file.slice(0, start), name) };
}

function readVersion(folder) {
  return JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')).version;
}

/** Version of a package as the sources of a folder would import it; null if they cannot. */
function readInstalled(dir, name) {
  const folder = path.join(dir, 'node_modules', name);
  return existsSync(folder) ? readVersion(folder) : null;
}

/**
 * Lists the versions that a bundle was made with, by row of the share list: the version that it was compiled
 * against if the package is shared, the version inside if it is bundled. Unused rows are left out.
 */
function findResolvedVersions(compilation, { contract, federation, singleton, bundled }) {
  const dir = compilation.compiler.context;
  const resolvedVersions = {};
  for (const request of Object.keys(singleton)) {
    const name = namePackage(request);
    const version =
      name === '@entropi/shared'
        ? contract
        : (readInstalled(dir, name) ?? readInstalled(shared, name));
    if (version) resolvedVersions[request] = version;
  }
  // Of the plugins that may make a remote, the one that is installed here.
  for (const name of Object.keys(federation)) {
    const version = readInstalled(platform, name);
    if (version) resolvedVersions[name] = version;
  }
  for (const { resource } of walkModules(compilation)) {
    const owner = resource && findOwner(resource);
    if (!owner || !(owner.name in bundled)) continue;
    resolvedVersions[owner.name] ??= readVersion(owner.folder);
  }
  // The order of modules is not fixed, so it is sorted here.
  return Object.fromEntries(
    Object.keys(resolvedVersions)
      .sort()
      .map((name) => [name, resolvedVersions[name]]),
  );
}

module.exports = {
  findProvidedExports,
  findResolvedVersions,
  findUsedExports,
  findUsedOperations,
};
