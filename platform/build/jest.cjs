const { readdirSync, readFileSync } = require('node:fs');
const path = require('node:path');
const { groupTests } = require('./jest-groups.cjs');
const { isWhole } = require('./test-run.config.cjs');

/**
 * Time limit of a test and its hooks, from whichever folder jest is run. On two busy cores, work of a second may
 * take a minute. A test that is about time has to expect it explicitly.
 */
const TEST_TIMEOUT_MS = 180_000;

const store = path.resolve(__dirname, '../../node_modules/.pnpm');

/** CommonJS packages that call `import()`, which jest supports only in files that it compiles. */
const IMPORTING_PACKAGES = ['@opentelemetry+otlp-exporter-base'];

/** Packages that jest has to compile: they ship ES modules only, or import some. */
function listModulePackages() {
  const names = new Set(IMPORTING_PACKAGES);
  for (const entry of readdirSync(store)) {
    const name = entry.match(/^(@?[^@]+)@/)?.[1];
    if (!name) continue;
    try {
      const manifest = path.join(
        store,
        entry,
        'node_modules',
        name.replace('+', '/'),
        'package.json',
      );
      if (JSON.parse(readFileSync(manifest, 'utf8')).type === 'module') names.add(name);
    } catch {
      // pnpm lists packages of other platforms without installing them.
    }
  }
  return [...names].map((name) => name.replace(/[.+*]/g, '\\$&'));
}

/** Read once for the configurations of all packages. */
const ignored = `/node_modules/\\.pnpm/(?!(${listModulePackages().join('|')})@)`;

function compile(jsc) {
  return [
    require.resolve('./jest-transform.cjs'),
    { swcrc: false, jsc: { ...jsc, target: 'es2022' } },
  ];
}

const transform = {
  '^.+\\.tsx?$': compile({
    parser: { syntax: 'typescript', tsx: true },
    transform: { react: { runtime: 'automatic', development: false } },
  }),
  '^.+\\.m?js$': compile({ parser: { syntax: 'ecmascript' } }),
};

function base(dir) {
  return {
    displayName: path.basename(dir),
    rootDir: dir,
    roots: [path.join(dir, 'src')],
    testMatch: ['**/*.test.ts', '**/*.test.tsx'],
    moduleFileExtensions: ['ts', 'tsx', 'js', 'mjs', 'cjs', 'json', 'node'],
    transform,
    transformIgnorePatterns: [ignored],
    restoreMocks: true,
    testTimeout: TEST_TIMEOUT_MS,
  };
}

/** Tests of server code: the package's `src`, in Node. */
function node(dir) {
  return { ...base(dir), testEnvironment: require.resolve('./jest-node-environment.cjs') };
}

/** The same for packages of many small tests that load the same code: when all are run, several files at once. */
function nodeInGroups(dir) {
  const config = node(dir);
  return isWhole ? { ...config, ...groupTests(dir, config.roots) } : config;
}

/** Tests of pages and of what they use: jsdom, matchers of jest-dom, a `console.error` fails. */
function browser(dir) {
  return {
    ...base(dir),
    testEnvironment: require.resolve('./jest-browser-environment.cjs'),
    setupFilesAfterEnv: [require.resolve('./jest-browser-setup.cjs')],
    moduleNameMapper: {
      '\\.css$': require.resolve('./jest-file.cjs'),
      '\\.(svg|png|woff2?)$': require.resolve('./jest-file.cjs'),
    },
  };
}

module.exports = { node, nodeInGroups, browser, TEST_TIMEOUT_MS };
