const anyRemote = '^mf-[^/]+/';

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-circular',
      comment: 'A cycle has no order to read it in: move what both need into a file of its own.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
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
      comment: 'A remote imports no other remote and no shell: share through @entropi/shared.',
      severity: 'error',
      from: { path: '^(mf-[^/]+)/src/' },
      to: { path: '^(mf-[^/]+|shell)/', pathNot: '^$1/' },
    },
    {
      name: 'no-shell-to-remote',
      comment: 'The shell loads what the registry names: declare the page in remote.json.',
      severity: 'error',
      from: { path: '^shell/' },
      to: { path: anyRemote },
    },
    {
      name: 'no-shared-to-part',
      comment: 'shared is below all parts and imports none of them.',
      severity: 'error',
      from: { path: '^shared/src/' },
      to: { path: '^(mf-[^/]+|shell|api|ig-sim|platform|e2e)/' },
    },
    {
      name: 'no-browser-to-server',
      comment: 'Server code does not reach the browser: put what both need into shared.',
      severity: 'error',
      from: { path: '^(mf-[^/]+|shell)/src/' },
      to: { path: '^(api|ig-sim|platform)/' },
    },
    {
      name: 'light-zod-in-browsers',
      comment: "What browsers load uses `import * as z from 'zod/mini'`: each copy is far lighter.",
      severity: 'error',
      from: { path: '^(mf-[^/]+|shell|shared)/src/' },
      to: { path: '/node_modules/zod/', pathNot: '/node_modules/zod/mini/' },
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
      from: { path: '^api/src/trading/core/', pathNot: '\\.test\\.ts$' },
      to: { pathNot: '^(api/src/trading/core/|shared/src/contracts/)' },
    },
    {
      name: 'only-engine-talks-to-broker',
      comment:
        'A route requests by a request row and waits; the engine role alone calls the broker.',
      severity: 'error',
      from: { path: '^api/src/(features|http)/', pathNot: '\\.test\\.ts$' },
      to: { path: '^api/src/broker/ig/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'no-test-in-product',
      comment: 'Product code does not import tests or what only tests use.',
      severity: 'error',
      from: { pathNot: '(\\.test\\.tsx?$|/testing/|^e2e/|^bench/|contract\\.ts$)' },
      to: { path: '(\\.test\\.tsx?$|/src/testing/)' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // The fixture stands for what is built elsewhere, and resolves nothing here.
    exclude: {
      path: '((^|/)(dist|coverage|test-results)|^platform/template|^e2e/fixtures/foreign-remote/src)/',
    },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.cjs', '.js', '.json'],
    },
  },
};
