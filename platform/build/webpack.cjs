const path = require('node:path');
const { readFileSync } = require('node:fs');
const { createRequire } = require('node:module');
const { minifySync } = require('@swc/core');
const {
  BannerPlugin,
  Compilation,
  NormalModuleReplacementPlugin,
  ProvidePlugin,
} = require('webpack');
const { ModuleFederationPlugin } = require('@module-federation/enhanced/webpack');
const { BuildInfoPlugin } = require('./build-info-plugin.cjs');
const { IntegrityPlugin } = require('./integrity-plugin.cjs');
const { MinifyPlugin } = require('./minify-plugin.cjs');
const { SharedStylesPlugin } = require('./shared-styles-plugin.cjs');
const { StableIdsPlugin } = require('./stable-ids-plugin.cjs');
const { browserInputs, hashSources } = require('./source-hash.cjs');
const skew = require('../skew.json');

function readJson(...segments) {
  return JSON.parse(readFileSync(path.join(...segments), 'utf8'));
}

/** Reads the version, which changes with everything that goes into the build, so that no two builds share one. */
function readVersion(dir, mode) {
  if (mode === 'development') return '0.0.0-dev';
  const { version } = readJson(dir, 'package.json');
  return `${version}-${hashSources([path.basename(dir), ...browserInputs])}`;
}

/** Finds a package of the federation as an ES module. */
function resolveModule(name) {
  const { resolve } = createRequire(require.resolve('@module-federation/enhanced/webpack'));
  return resolve(name).replace(/\.cjs$/, '.js');
}

/**
 * The module that the federation's option `provideExternalRuntime` would add, as an ES module. By its name alone
 * webpack would take the CommonJS version, which contains the whole runtime a second time.
 */
const provideRuntime = resolveModule('@module-federation/inject-external-runtime-core-plugin');

/** The code that starts a container, which the shell, having no container, would otherwise leave out. */
const containerEntry = path.join(
  path.dirname(resolveModule('@module-federation/webpack-bundler-runtime')),
  'initContainerEntry.js',
);

/** Gives a remote the shell's part of the federation runtime that webpack's own code calls. */
const useShellsRuntime = () =>
  new NormalModuleReplacementPlugin(
    /[\\/]webpack-bundler-runtime[\\/]dist[\\/]bundler\.js$/,
    require.resolve('./shells-bundler-runtime.js'),
  );

/**
 * Makes V8 compile a script whole while it arrives, beside the page's own thread, instead of each
 * function when it is first called.
 */
const compileHint = () =>
  new BannerPlugin({
    banner: '//# allFunctionsCalledOnLoad',
    raw: true,
    test: /\.js$/,
    // Must be the first line, so it is added after minifying and before hashing.
    stage: Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1,
  });

/** Puts the preloading code at the beginning of the shell's script, since a separate one would be one more request. */
const preload = () =>
  new BannerPlugin({
    banner: minifySync(readFileSync(require.resolve('./preload.js'), 'utf8')).code,
    raw: true,
    test: /^main\..*js$/,
    stage: Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1,
  });

/** The common configuration of all builds that browsers load by the registry. */
const published = () => [new IntegrityPlugin(), new StableIdsPlugin(), compileHint()];

/** Share rows: strict singletons, provided by the shell, which has them before any remote needs them. */
function shareRows(extra) {
  return Object.fromEntries(
    Object.entries(skew.singleton).map(([request, requiredVersion]) => [
      request,
      {
        singleton: true,
        strictVersion: true,
        requiredVersion,
        ...(request.startsWith('@entropi/') ? { version: skew.contract } : {}),
        ...extra,
      },
    ]),
  );
}

function base(dir, { name, version, mode }) {
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
            /[\\/]shared[\\/]src[\\/]contracts[\\/](?!endpoint\.)[\w-]+\.ts$/,
            /[\\/]shared[\\/]src[\\/]remote[\\/](access|manifest|overrides|reports)\.ts$/,
          ],
          resourceQuery: { not: [/whole/] },
          // Only the code that compares replies with their contracts gets the schemas.
          issuer: { not: [/[\\/]all-contracts\.ts$/] },
          enforce: 'pre',
          loader: require.resolve('./light-contract-loader.cjs'),
        },
        {
          test: /\.tsx?$/,
          loader: require.resolve('swc-loader'),
          options: {
            swcrc: false,
            jsc: {
              parser: { syntax: 'typescript', tsx: true },
              transform: { react: { runtime: 'automatic', development } },
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
    },
    performance: { hints: false },
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'error' },
  };
}

/** The container of a remote, from which the shell loads its modules. */
function container(description) {
  return new ModuleFederationPlugin({
    name: description.name.replace(/[^A-Za-z0-9]/g, '_'),
    filename: 'remote-entry.js',
    exposes: Object.fromEntries(
      Object.entries(description.exposes).map(([key, expose]) => [key, expose.module]),
    ),
    shared: shareRows({ import: false }),
    shareStrategy: 'loaded-first',
    experiments: { externalRuntime: true, optimization: { target: 'web' } },
    manifest: { fileName: 'mf-manifest.json' },
    dts: false,
  });
}

/** The build of a remote, which is only a container that the shell loads by the registry. */
function remote(dir, mode = 'production', version = readVersion(dir, mode)) {
  const description = readJson(dir, 'remote.json');
  return {
    ...base(dir, { name: description.name, version, mode }),
    entry: {},
    plugins: [
      container(description),
      useShellsRuntime(),
      new SharedStylesPlugin(),
      ...(mode === 'production' ? published() : []),
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
 * the page's policy forbids.
 */
function override(dir) {
  const description = readJson(dir, 'remote.json');
  const { optimization, ...rest } = base(dir, {
    name: description.name,
    version: '0.0.0-override',
    mode: 'production',
  });
  return {
    ...rest,
    devtool: 'cheap-module-source-map',
    entry: {},
    optimization: { ...optimization, minimize: false },
    plugins: [container(description), useShellsRuntime(), new SharedStylesPlugin()],
  };
}

/**
 * The shell: the one provider of what is shared, and of the federation's runtime. In two scripts: what
 * it is made of, and what preloads and then starts it.
 */
function shell(dir, mode = 'production') {
  const name = path.basename(dir);
  const version = readVersion(dir, mode);
  return {
    ...base(dir, { name, version, mode }),
    entry: { main: [require.resolve('./without-eval.js'), './src/index.ts'] },
    plugins: [
      new ModuleFederationPlugin({
        name,
        remotes: {},
        shared: shareRows({ eager: true }),
        shareStrategy: 'loaded-first',
        runtimePlugins: [provideRuntime, require.resolve('./provide-bundler-runtime.js')],
        // The loader reads the manifest itself.
        experiments: { optimization: { target: 'web', disableSnapshot: true } },
        manifest: false,
        dts: false,
      }),
      new NormalModuleReplacementPlugin(
        /[\\/]runtime-core[\\/]dist[\\/](plugins[\\/]snapshot[\\/]SnapshotHandler|utils[\\/]preload)\.js$/,
        require.resolve('./no-snapshots.js'),
      ),
      new ProvidePlugin({ initContainerEntry: [containerEntry, 'initContainerEntry'] }),
      preload(),
      ...(mode === 'production' ? published() : []),
      new BuildInfoPlugin({ kind: 'shell', version, skew, mode }),
    ],
  };
}

module.exports = { earlier, override, remote, shell };
