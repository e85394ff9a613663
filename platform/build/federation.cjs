const path = require('node:path');
const { createRequire } = require('node:module');
const { NormalModuleReplacementPlugin, ProvidePlugin } = require('webpack');
const { ModuleFederationPlugin } = require('@module-federation/enhanced/webpack');
const skew = require('../skew.json');

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

const ENTRY = 'remote-entry.js';

/** The global variable of a remote's container. */
const nameContainer = ({ name }) => name.replace(/[^A-Za-z0-9]/g, '_');

/** The container of a remote, from which the shell loads its modules. */
function container(description) {
  return new ModuleFederationPlugin({
    name: nameContainer(description),
    filename: ENTRY,
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

/** What makes a bundle the one provider of what is shared, and of the federation's runtime. */
function provider(name, runtimePlugins) {
  return [
    new ModuleFederationPlugin({
      name,
      remotes: {},
      shared: shareRows({ eager: true }),
      shareStrategy: 'loaded-first',
      runtimePlugins: [...runtimePlugins, require.resolve('./provide-bundler-runtime.js')],
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
  ];
}

module.exports = { ENTRY, container, nameContainer, provider, provideRuntime, useShellsRuntime };
