const path = require('node:path');
const { createRequire } = require('node:module');
const { ConsumeSharedPlugin, ProvideSharedPlugin } = require('@module-federation/enhanced');
const skew = require('../skew.json');

const PACKAGE = '@mui/material';

/**
 * MUI's components that the shell draws anyway, or that one of these is made of, by the script of the shell that they are
 * in: what nearly every page begins with, what lies over a page with lists, and fields. Remotes take them from the shell,
 * and bring along their own for a shell whose MUI is another one. What React knows by identity, a context, is among them
 * if one of them reads it (`shells-parts.test.ts`).
 */
const GROUPS = skew.offered[PACKAGE];

/** Folders of MUI that hold what its parts are made of, by the same scripts. */
const INSIDE = {
  basics: ['internal', 'styles', 'transitions', 'useLazyRipple', 'utils', 'zero-styled'],
  layers: ['ListItemSecondaryAction'],
  fields: ['InputAdornment'],
};

const requireShared = createRequire(require.resolve('@entropi/shared/package.json'));

const folder = path.dirname(requireShared.resolve(`${PACKAGE}/package.json`));

/** The files of the parts, each with its name for others and its group. */
const parts = Object.entries(GROUPS).flatMap(([group, names]) =>
  names.map((name) => ({
    group,
    key: `${PACKAGE}/${name}`,
    file: path.join(folder, name.includes('/') ? `${name}.mjs` : `${name}/index.mjs`),
  })),
);

const byFile = (describe) => Object.fromEntries(parts.map((part) => [part.file, describe(part)]));

/** Offers the shell's parts to remotes; each script loads when the first of its parts is wanted. */
function offerParts() {
  const { version } = requireShared(`${PACKAGE}/package.json`);
  const provides = byFile(({ key }) => ({ shareKey: key, shareScope: 'default', version }));
  return new ProvideSharedPlugin({ shareScope: 'default', provides });
}

/** Whether a file is one of those that a part is made of, which only parts import as far as they lead to other parts. */
const isInside = (() => {
  const folders = new Set(parts.map(({ file }) => path.dirname(file)));
  for (const name of INSIDE.layers) folders.add(path.join(folder, name));
  return (file) => folders.has(path.dirname(file));
})();

/**
 * Takes the parts from the shell, and falls back on the remote's own if the shell's version does not fit the range. A
 * remote's own parts import one another: each waits until its script has loaded what that takes from elsewhere, so that
 * one which took another by way of the shell would wait for itself.
 */
class PartsOfShellPlugin {
  apply(compiler) {
    const { NormalModule } = compiler.webpack;
    const files = new Set(parts.map(({ file }) => file));
    const createDirectly = (data, { contextInfo }) =>
      files.has(data.resource) && isInside(contextInfo.issuer) ? new NormalModule(data) : undefined;
    // Before the consumer does, which finds every import of a listed file.
    compiler.hooks.thisCompilation.tap('PartsOfShellPlugin', (_, { normalModuleFactory }) => {
      normalModuleFactory.hooks.createModule.tap('PartsOfShellPlugin', createDirectly);
    });
    const consumes = byFile(({ key, file }) => ({
      import: file,
      shareKey: key,
      shareScope: 'default',
      requiredVersion: skew.bundled[PACKAGE],
      strictVersion: true,
    }));
    new ConsumeSharedPlugin({ shareScope: 'default', consumes }).apply(compiler);
  }
}

/** Packages that parts are made of, and the folder of each file. */
const OWNED =
  /[\\/]node_modules[\\/](@mui[\\/](?!icons)[\w-]+|@popperjs|react-transition-group)[\\/]([\w-]+)/;

/** The script of the shell for a file of MUI; null for what the shell alone draws, and for other packages. */
function findGroup(file) {
  const part = parts.find((each) => each.file === file);
  if (part) return part.group;
  const [, owner, folder] = OWNED.exec(file) ?? [];
  if (!owner) return null;
  if (owner === '@popperjs') return 'layers';
  if (!owner.endsWith('material')) return 'basics';
  const isIn = (names) => names.some((name) => name.split('/')[0] === folder);
  return Object.keys(GROUPS).find((group) => isIn(GROUPS[group]) || isIn(INSIDE[group])) ?? null;
}

/** Has a script made of each group of parts, with what they are made of. */
const splitParts = {
  parts: {
    test: ({ resource }) => Boolean(resource && findGroup(resource)),
    name: ({ resource }) => findGroup(resource),
    chunks: 'async',
    priority: 2,
    enforce: true,
  },
};

/** Whether a chunk is only there for a shell whose parts do not fit. */
const isFallback = ({ groupsIterable }) =>
  [...groupsIterable].every(({ origins }) =>
    origins.every(({ module }) => module?.type === 'consume-shared-module'),
  );

/** Has one script made of all parts that a remote brings along. */
const splitFallback = {
  ownParts: { name: 'own-parts', chunks: isFallback, priority: 2, enforce: true },
};

/** Names the groups of parts that some chunks of a remote take from the shell. */
function listGroups({ chunkGraph }, chunks) {
  const keys = new Set();
  for (const chunk of chunks) {
    for (const module of chunkGraph.getChunkModulesIterable(chunk)) {
      if (module.type === 'consume-shared-module') keys.add(module.options.shareKey);
    }
  }
  const isTaken = (name) => keys.has(`${PACKAGE}/${name}`);
  return Object.keys(GROUPS).filter((group) => GROUPS[group].some(isTaken));
}

module.exports = {
  PartsOfShellPlugin,
  isInside,
  findGroup,
  GROUPS,
  listGroups,
  offerParts,
  parts,
  splitFallback,
  splitParts,
};
