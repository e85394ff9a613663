const browser = '^(mf-[^/]+|shell|shared|packages/contracts)/src/';
const server = '^(packages/[^/]+|api|ig-sim|platform)/src/';

/** A package by name: installed here, or not to be found from where it is imported. */
const installed = (names) => `(^|node_modules/)(${names})(/|$)`;

/** The reference that the trading core is compared with. */
const oracle = '^packages/trading/src/oracle/';

/** Tests, and what only they use: everything in a folder named testing, and the oracle. */
const tests = `(\\.test\\.tsx?$|/testing/|^api/mutation/|^e2e/|^bench/|${oracle})`;

/** What no file imports: programs, what remote.json exposes, what a build puts in, the body of a thread, types of assets. */
const started = [
  '/(index|main|dev-main|cli|kit-cli|backtest-cli|write-openapi)\\.ts$',
  '^mf-[^/]+/src/[^/]+\\.tsx$',
  '/foreign-host/(attach|token-memory)\\.ts$',
  '\\.first-view\\.tsx$',
  '^shared/src/ui/draw-first-view\\.tsx$',
  // Bundled for the command that starts it.
  '^packages/db/src/patroni-cluster\\.ts$',
  '/(hash-thread|from-source|watchdog-thread)\\.mjs$',
  '\\.d\\.ts$',
];

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-circular',
      comment:
        'A circle has no order to read it in, one of types neither: move what both need into a file of its own.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'could-not-resolve',
      comment: 'The module is not there: a wrong path, or a dependency missing in package.json.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'no-remote-to-remote',
      comment:
        'A remote knows no other part of the front end: share through @entropi/shared, or declare a route or widget in remote.json and let the shell load it.',
      severity: 'error',
      from: { path: '^(mf-[^/]+)/src/' },
      to: { path: '^(mf-[^/]+|shell)/|^@entropi/(mf-|shell)', pathNot: '^$1/' },
    },
    {
      name: 'no-shell-to-remote',
      comment:
        "The shell loads what the registry names: declare the page in the remote's remote.json.",
      severity: 'error',
      from: { path: '^shell/' },
      to: { path: '^mf-[^/]+/|^@entropi/mf-' },
    },
    {
      name: 'no-shared-to-part',
      comment: 'shared is below all parts and imports the contracts alone.',
      severity: 'error',
      from: { path: '^shared/src/' },
      to: {
        path: '^(mf-[^/]+|shell|packages/(?!contracts/)[^/]+|api|ig-sim|platform|e2e)/|^@entropi/(?!(shared|contracts)/)',
      },
    },
    {
      name: 'no-browser-to-server',
      comment:
        'Server code does not reach the browser: put what both need into packages/contracts/src.',
      severity: 'error',
      from: { path: browser },
      to: {
        path: `^(packages/(?!contracts/)[^/]+|api|ig-sim|platform)/|^@entropi/(broker|db|engine|trading|api|ig-sim|platform)|${installed('fastify|pg')}`,
      },
    },
    {
      name: 'no-server-to-browser',
      comment:
        'Server code imports nothing of the front end: put what both need into packages/contracts/src.',
      severity: 'error',
      from: { path: server },
      to: {
        path: `^(mf-[^/]+|shell|shared/src/ui)/|^@entropi/(mf-|shell|shared/ui)|${installed('react|react-dom')}`,
      },
    },
    {
      name: 'rxjs-in-streams-only',
      comment:
        "RxJS stays in the session, the live stream and the engine's feed: read a stream with useSession() or useLive().",
      severity: 'error',
      from: {
        path: [browser, server],
        pathNot: '^(shell/src/session|shared/src/(session|live)|packages/engine/src)/',
      },
      to: { path: installed('rxjs') },
    },
    {
      name: 'one-router',
      comment: 'The shell provides the one router: import it from @entropi/shared/router.',
      severity: 'error',
      from: { path: [browser, server], pathNot: '^shared/src/router/' },
      to: { path: installed('react-router|react-router-dom') },
    },
    {
      name: 'only-loader-talks-to-federation',
      comment:
        "Only the shell's loader calls Module Federation: load a route or widget through @entropi/shared/remote.",
      severity: 'error',
      from: { path: [browser, server], pathNot: '^shell/src/remotes/' },
      to: { path: installed('@module-federation/[^/]+') },
    },
    {
      name: 'light-zod-in-browsers',
      comment: "What browsers load uses `import * as z from 'zod/mini'`: each copy is far lighter.",
      severity: 'error',
      from: { path: browser },
      to: { path: 'node_modules/zod/', pathNot: 'node_modules/zod/mini/' },
    },
    {
      name: 'no-feature-to-feature',
      comment: 'Features do not import each other: move what both need one level up.',
      severity: 'error',
      from: { path: '^(mf-[^/]+|shell)/src/features/([^/]+)/' },
      to: { path: '^$1/src/features/', pathNot: '^$1/src/features/$2/' },
    },
    {
      name: 'no-feature-to-routes-of-another',
      comment: "Only a feature's domain and repo are for others; its routes are the app's.",
      severity: 'error',
      from: { path: '^api/src/features/([^/]+)/' },
      to: {
        path: '^api/src/features/[^/]+/[^/]+\\.routes\\.ts$',
        pathNot: '^api/src/features/$1/',
      },
    },
    {
      name: 'no-http-to-features',
      comment:
        'What serves requests knows no feature: features/auth holds the guard, and the app gives it (or ' +
        'anything else of a feature) to the server as an argument.',
      severity: 'error',
      from: { path: '^api/src/http/', pathNot: '\\.test\\.ts$' },
      to: { path: '^api/src/features/' },
    },
    {
      name: 'pure-core',
      comment:
        'The trading core imports nothing but itself and the words of the contracts: pass values in.',
      severity: 'error',
      from: { path: '^packages/trading/src/core/', pathNot: '\\.test\\.ts$' },
      to: { pathNot: '^packages/(trading/src/core|contracts/src)/' },
    },
    {
      name: 'oracle-apart',
      comment:
        'The oracle is written from the design alone, so that it does not share an error with what it checks: it imports itself and the words of the contracts.',
      severity: 'error',
      from: { path: oracle, pathNot: '\\.test\\.ts$' },
      to: { pathNot: `${oracle}|^packages/contracts/src/` },
    },
    {
      name: 'pure-backtest',
      comment:
        'A back-test is a function of prices and settings: it imports the trading core and the contracts only.',
      severity: 'error',
      from: { path: '^packages/trading/src/backtest/', pathNot: '(\\.test\\.ts|/testing/[^/]+)$' },
      to: { pathNot: '^packages/(trading/src/(backtest|core)|contracts/src)/' },
    },
    {
      name: 'broker-below-all',
      comment:
        'The broker adapter knows the broker (and exact numbers and clocks of zones) only: give what it needs as an argument.',
      severity: 'error',
      from: { path: '^packages/broker/src/' },
      to: {
        path: '^(packages/(?!(broker|contracts)/)|(api|bench|platform|shared)/)|^@entropi/(api|bench|platform|shared)',
        pathNot: '^packages/trading/src/core/(ratio|zone-clock)\\.ts$',
      },
    },
    {
      name: 'store-below-engine',
      comment:
        'The store keeps, the engine drives it: put what both need into store or packages/trading.',
      severity: 'error',
      from: { path: '^packages/engine/src/(store|tracing)/' },
      to: { path: '^packages/engine/src/(?!(store|tracing|testing)/)' },
    },
    {
      name: 'engine-below-api',
      comment:
        'The engine stands on the broker, the database and what these stand on, and has its own EngineDeps: move what both need into it.',
      severity: 'error',
      from: { path: '^packages/engine/src/' },
      to: {
        path: '^((api|bench|ig-sim|platform|shared)/|packages/(?!(engine|broker|db|trading|contracts)/))|^@entropi/(?!(broker|db|trading|contracts)/)',
        pathNot: '^ig-sim/src/server\\.ts$',
      },
    },
    {
      name: 'database-below-all',
      comment:
        'The database knows its tables and the words of the core and of back-tests: a type of a column stands beside its table.',
      severity: 'error',
      from: { path: '^packages/db/src/' },
      to: {
        path: '^((api|bench|ig-sim|platform|shared)/|packages/(?!(db|trading|contracts)/))|^@entropi/(?!(contracts|trading)/)',
      },
    },
    {
      name: 'trading-package-below-all',
      comment:
        'The core, the back-test and the oracle are tested without a database: pass values in.',
      severity: 'error',
      from: { path: '^packages/trading/' },
      to: {
        path: '^((api|ig-sim|bench|shared)/|packages/(?!(trading|contracts)/))|^@entropi/(?!contracts/)|node_modules/',
        pathNot: 'node_modules/.*fast-check',
      },
    },
    {
      name: 'contracts-below-all',
      comment:
        'Contracts and exact money are below all, in browsers and on servers: they import themselves and zod alone.',
      severity: 'error',
      from: { path: '^packages/contracts/src/', pathNot: tests },
      to: { pathNot: '^packages/contracts/src/|node_modules/zod/' },
    },
    {
      name: 'only-engine-talks-to-broker',
      comment:
        'A route requests by a request row and waits; the engine role alone calls the broker.',
      severity: 'error',
      from: { path: '^api/src/(features|http)/', pathNot: '\\.test\\.ts$' },
      to: { path: '^packages/broker/src/ig/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'no-test-in-product',
      comment: 'Product code does not import tests or what only tests use.',
      severity: 'error',
      from: { pathNot: tests },
      to: { path: `(\\.test\\.tsx?$|/src/testing/|${oracle})` },
    },
    {
      name: 'no-test-file-outside-testing',
      comment:
        'Only tests use this file: move it into a folder named testing, beside what it tests.',
      severity: 'error',
      module: {
        path: '^(mf-[^/]+|shell|shared|packages/[^/]+|api|ig-sim|platform)/src/',
        pathNot: [tests, ...started],
        numberOfDependentsLessThan: 1,
      },
      from: { pathNot: tests },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // What packages keep in their dist is imported; our own is built. The fixtures stand for what is
    // built elsewhere, and resolve nothing here.
    exclude: {
      path: '^((packages/)?[^/]+/(dist|coverage|test-results)|platform/template|platform/kit/templates|e2e/fixtures/foreign-(remote|host)/(dist|src))/',
    },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.cjs', '.js', '.json'],
    },
  },
};
