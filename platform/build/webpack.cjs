const path = require('node:path');
const { readFileSync } = require('node:fs');
const { DefinePlugin, NormalModuleReplacementPlugin } = require('webpack');
const { compileHint, requestEarly } = require('./banners.cjs');
const { BuildInfoPlugin } = require('./build-info-plugin.cjs');
const { ChunkOwnerPlugin } = require('./chunk-owner-plugin.cjs');
const {
  ENTRY,
  container,
  nameContainer,
  provideRuntime,
  provider,
  useShellsRuntime,
} = require('./federation.cjs');
const { FirstViewsPlugin } = require('./first-views-plugin.cjs');
const { ForeignHostPlugin } = require('./foreign-host-plugin.cjs');
const { IntegrityPlugin } = require('./integrity-plugin.cjs');
const { MinifyPlugin } = require('./minify-plugin.cjs');
const { PLACE_HOLDER } = require('./output-version.cjs');
const { FIRST_SCRIPT, splitShell } = require('./shell-scripts.cjs');
const { SharedStylesPlugin } = require('./shared-styles-plugin.cjs');
const { PartsOfShellPlugin, offerParts, splitFallback } = require('./shells-parts.cjs');
const { describeLive, followAnywhere, refreshComponents } = require('../dev/live-updates.cjs');
const { StableIdsPlugin } = require('./stable-ids-plugin.cjs');
const skew = require('../skew.json');

/** Name of the build for hosts that are not our shell, and of its folder. */
const FOREIGN_HOST = 'foreign-host';

function readJson(...segments) {
  return JSON.parse(readFileSync(path.join(...segments), 'utf8'));
}

/** Reads the version. It ends with a hash of what is built, which stands in once that is known. */
function readVersion(dir, mode) {
  if (mode === 'development') return '0.0.0-dev';
  const { version } = readJson(dir, 'package.json');
  return `${version}-${PLACE_HOLDER}`;
}

/** The common configuration of all builds that browsers load by the registry. */
const published = () => [new IntegrityPlugin(), new StableIdsPlugin(), compileHint()];

/** @param refreshes whether components are refreshed on the page; in development they are if left out */
function base(dir, { name, version, mode, refreshes = mode === 'development' }) {
  const production = mode === 'production';
  const development = !production;
  return {
    name,
    mode,
    context: dir,
    target: ['web', 'es2022'],
    devtool: production ? false : 'eval-cheap-module-source-map',
    output: {
      path: path.join(dir, 'dist'),
      clean: production,
      // The runtime of a new build must not adopt the chunks of the old one in the same page.
      uniqueName: `${name}@${version}`,
      publicPath: 'auto',
      // Half the usual length, because hashes are what compresses least in a list of files.
      hashDigestLength: 10,
      filename: production ? '[name].[contenthash].js' : '[name].js',
      chunkFilename: production ? '[name].[contenthash].js' : '[name].js',
      assetModuleFilename: 'assets/[name].[contenthash][ext]',
      // Browsers check the integrity only of scripts that are fetched with CORS, of the same origin too.
      crossOriginLoading: 'anonymous',
    },
    resolve: {
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
      // RxJS offers what today's browsers run under this name, and older code by default.
      conditionNames: ['es2015', '...'],
    },
    module: {
      rules: [
        {
          test: [
            /[\\/]packages[\\/]contracts[\\/]src[\\/](?!(endpoint|money|all-contracts)\.)[\w-]+\.ts$/,
            /[\\/]shared[\\/]src[\\/]remote[\\/](access|manifest|overrides|reports)\.ts$/,
          ],
          resourceQuery: { not: [/whole/] },
          // Only the code that compares replies with their contracts gets the schemas.
          issuer: { not: [/[\\/]all-contracts\.ts$/] },
          enforce: 'pre',
          loader: require.resolve('./light-contract-loader.cjs'),
        },
        {
          test: /[\\/]packages[\\/]contracts[\\/]src[\\/][\w-]+\.ts$/,
          resourceQuery: /whole/,
          enforce: 'pre',
          loader: require.resolve('./pure-schema-loader.cjs'),
        },
        {
          test: /\.tsx?$/,
          loader: require.resolve('swc-loader'),
          options: {
            swcrc: false,
            jsc: {
              parser: { syntax: 'typescript', tsx: true },
              transform: { react: { runtime: 'automatic', development, refresh: refreshes } },
              target: 'es2022',
            },
          },
        },
        {
          // These files only declare things, without being marked so; now unused ones are left out.
          test: /[\\/]node_modules[\\/]@emotion[\\/]/,
          sideEffects: false,
        },
        {
          test: /\.css$/,
          use: [require.resolve('style-loader'), require.resolve('css-loader')],
          sideEffects: true,
        },
        {
          // Their addresses are known to the gateway, in the folder of the shell's version.
          test: /(favicon\.svg|icon-\w+\.png)$/,
          type: 'asset/resource',
          generator: { filename: '[name][ext]' },
          sideEffects: true,
        },
        {
          test: /\.(woff2?|svg|png)$/,
          exclude: /(favicon\.svg|icon-\w+\.png)$/,
          type: 'asset/resource',
        },
      ],
    },
    optimization: {
      minimizer: [new MinifyPlugin()],
      chunkIds: 'deterministic',
      moduleIds: 'deterministic',
      // Packages and sources that the same pages need in one file: it is one request, and compresses better.
      splitChunks: { cacheGroups: { defaultVendors: false } },
      // What does not compile replaces nothing, so that a page can go on with what did.
      emitOnErrors: false,
    },
    performance: { hints: false },
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'error' },
  };
}

/** The build of a remote, which is only a container that the shell loads by the registry. */
function remote(dir, mode = 'production', version = readVersion(dir, mode)) {
  const description = readJson(dir, 'remote.json');
  const described = base(dir, { name: description.name, version, mode });
  // Without the version in it, a chunk that does not change stays the same file.
  const chunkLoadingGlobal = `webpackChunk_${nameContainer(description)}`;
  return {
    ...described,
    ...(mode === 'production' && { output: { ...described.output, chunkLoadingGlobal } }),
    entry: {},
    optimization: {
      ...described.optimization,
      // Half of webpack's own: without the shell's parts, little of what pages have in common is larger than that.
      splitChunks: {
        minSize: 10_000,
        cacheGroups: { defaultVendors: false, ...splitFallback },
      },
    },
    plugins: [
      container(description),
      new PartsOfShellPlugin(),
      useShellsRuntime(),
      new SharedStylesPlugin(),
      ...(mode === 'production' ? [new ChunkOwnerPlugin({ entry: ENTRY })] : []),
      new ForeignHostPlugin({ name: nameContainer(description), entry: ENTRY }),
      ...(mode === 'production'
        ? [...published(), new FirstViewsPlugin({ dir, description })]
        : refreshComponents(description.name)),
      new BuildInfoPlugin({ kind: 'remote', description, version, skew, mode }),
    ],
  };
}

/** The build of a remote's earlier version for tests: the same bundle, but built quickly and readable. */
function earlier(dir, version) {
  const { optimization, ...rest } = remote(dir, 'production', version);
  const quick = { minimize: false, concatenateModules: false, realContentHash: false };
  return { ...rest, optimization: { ...optimization, ...quick } };
}

/**
 * A remote to serve from a developer's machine to a deployed shell: readable, and compiled for
 * production all the same, because the shell's React is; nothing in it is evaluated from text, which
 * the page's policy forbids. It replaces in place what changes.
 */
function override(dir) {
  const description = readJson(dir, 'remote.json');
  const { optimization, output, ...rest } = base(dir, {
    name: description.name,
    version: '0.0.0-override',
    mode: 'production',
  });
  return {
    ...rest,
    devtool: 'cheap-module-source-map',
    entry: {},
    // A module keeps its file, its name and its exports, whatever changes in others.
    output: { ...output, filename: '[name].js', chunkFilename: '[name].js' },
    optimization: {
      ...optimization,
      minimize: false,
      concatenateModules: false,
      usedExports: false,
      mangleExports: false,
      realContentHash: false,
    },
    cache: true,
    experiments: { cacheUnaffected: true },
    plugins: [
      container(describeLive(dir, description)),
      useShellsRuntime(),
      new SharedStylesPlugin(),
      ...followAnywhere(description),
    ],
  };
}

/** The shell: what it is made of, its texts, and what preloads and then starts it. */
function shell(dir, mode = 'production', version = readVersion(dir, mode)) {
  const name = path.basename(dir);
  const described = base(dir, { name, version, mode });
  return {
    ...described,
    output: {
      ...described.output,
      // A page has one shell, so that its scripts need not say which version they belong to.
      uniqueName: name,
      clean: mode === 'production' && { keep: FOREIGN_HOST },
    },
    entry: { main: [require.resolve('./without-eval.js'), './src/index.ts'] },
    optimization: {
      ...described.optimization,
      ...(mode === 'production' && { splitChunks: splitShell }),
    },
    plugins: [
      ...provider(name, [provideRuntime, require.resolve('./load-parts-again.js')]),
      offerParts(),
      requestEarly(mode === 'production' ? FIRST_SCRIPT : 'main'),
      ...(mode === 'production' ? published() : refreshComponents(name)),
      new BuildInfoPlugin({ kind: 'shell', version, skew, mode }),
    ],
  };
}

/**
 * What the shell provides to remotes, for hosts that are not our shell: one module, with its own chunks in a folder
 * of the shell's build. It has a share scope and a session of its own, so that it takes nothing of its host.
 */
function foreignHost(dir, mode = 'production') {
  const isPublished = mode === 'production';
  const version = readVersion(dir, mode);
  const described = base(dir, { name: FOREIGN_HOST, version, mode, refreshes: false });
  const attach = './src/remotes/foreign-host/attach.ts';
  const inDevelopment = [require.resolve('../dev/foreign-page.js'), attach];
  return {
    ...described,
    devtool: isPublished ? false : 'cheap-module-source-map',
    entry: { [FOREIGN_HOST]: isPublished ? attach : inDevelopment },
    experiments: { outputModule: true },
    output: {
      ...described.output,
      uniqueName: FOREIGN_HOST,
      path: path.join(described.output.path, FOREIGN_HOST),
      filename: '[name].js',
      module: true,
      library: { type: 'module' },
    },
    optimization: { ...described.optimization, minimizer: [new MinifyPlugin({ module: true })] },
    plugins: [
      // Not the name that builds had which two gateways of a page shared.
      ...provider('entropi_in_foreign_host', [
        path.join(dir, 'src/remotes/foreign-host/name-federation.ts'),
      ]),
      // A page of others keeps its own things under the names by which the shell keeps tokens.
      new NormalModuleReplacementPlugin(/^\.\/token-store$/, (resource) => {
        resource.request = path.join(dir, 'src/remotes/foreign-host/token-memory.ts');
      }),
      new DefinePlugin({ FEDERATION_RANGE: JSON.stringify(Object.values(skew.federation)[0]) }),
      ...(isPublished ? [new StableIdsPlugin(), compileHint()] : []),
    ],
  };
}

module.exports = { earlier, foreignHost, override, remote, shell };
