const path = require('node:path');
const {
  DefinePlugin,
  EntryPlugin,
  HotModuleReplacementPlugin,
  NormalModuleReplacementPlugin,
} = require('webpack');
const ReactRefreshPlugin = require('@pmmmwh/react-refresh-webpack-plugin');

/** Adds a module in front of whatever a build starts with. */
const startWith = (file) => ({
  apply: (compiler) => new EntryPlugin(compiler.context, file, { name: undefined }).apply(compiler),
});

/** Makes a build replace its changed modules on a page that has joined it. */
const joinPage = (name, entry) => [
  writeManifestOnce,
  new HotModuleReplacementPlugin(),
  new DefinePlugin({ BUILD_NAME: JSON.stringify(name) }),
  startWith(require.resolve(entry)),
];

/**
 * Writes the federation's manifest after the first build alone, since it says the same after each: listing all
 * modules for it takes a third of the time of a rebuild.
 */
const writeManifestOnce = {
  apply(compiler) {
    let isWritten = false;
    compiler.hooks.afterEmit.tap('writeManifestOnce', () => {
      isWritten = true;
    });
    compiler.hooks.thisCompilation.intercept({
      register: (tap) =>
        tap.name === 'generateStats'
          ? { ...tap, fn: (...args) => (isWritten ? undefined : tap.fn(...args)) }
          : tap,
    });
  },
};

/** Makes a build in development refresh its components on the page of `npm run dev`, by the page's one runtime. */
const refreshComponents = (name) => [
  ...joinPage(name, './join-page.js'),
  new ReactRefreshPlugin({
    exclude: [/[\\/]node_modules[\\/]/, /[\\/]platform[\\/](build|dev)[\\/]/],
    overlay: {
      entry: false,
      module: require.resolve('./refresh-overlay.js'),
      sockIntegration: false,
    },
  }),
  new NormalModuleReplacementPlugin(
    /react-refresh[\\/]runtime(\.js)?$/,
    require.resolve('./refresh-runtime.js'),
  ),
];

/** Describes a remote whose exposes replace what is mounted of them when their modules change. */
function describeLive(dir, description) {
  const exposes = Object.entries(description.exposes).map(([name, expose]) => {
    const file = JSON.stringify(path.join(dir, expose.module));
    const code = [
      `import { createLiveModule } from ${JSON.stringify(require.resolve('./live-module.js'))};`,
      `import module from ${file};`,
      'const live = createLiveModule(() => module);',
      `import.meta.webpackHot.accept(${file}, live.renew);`,
      'export default live.module;',
    ];
    const module = `data:text/javascript,${encodeURIComponent(code.join('\n'))}`;
    return [name, { ...expose, module }];
  });
  return { ...description, exposes: Object.fromEntries(exposes) };
}

/** Makes a remote that is served to a deployed shell follow its own build there. */
const followAnywhere = ({ name }) => joinPage(name, './join-deployed.js');

module.exports = { describeLive, followAnywhere, refreshComponents };
