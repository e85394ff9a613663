/** The parts that `npm test -- mutation` mutates, by name, with the tests that have to detect it. */
export const MUTATED = {
  core: {
    files: ['packages/trading/src/core/**/*.ts'],
    tests: [
      '^packages/trading/src/core/.*\\.test\\.ts$',
      '^packages/trading/src/backtest/same-as-oracle\\.property\\.test',
    ],
  },
  orders: {
    files: [
      'packages/engine/src/orders/resolve-*.ts',
      'packages/engine/src/orders/broker-reads.ts',
    ],
    tests: ['^packages/engine/src/orders/(resolve-[^/]*|broker-reads)\\.test\\.ts$'],
  },
  guards: {
    files: ['api/src/features/auth/authorize.ts', 'api/src/budgets/login-limits.ts'],
    tests: [
      '^api/src/features/auth/authorize\\.test\\.ts$',
      '^api/src/budgets/login-limits\\.test\\.ts$',
    ],
  },
  throttles: {
    files: [
      'api/src/budgets/{budget.domain,budget.repo,mail-limits}.ts',
      'api/src/features/auth/{access-token,verified-tokens}.ts',
    ],
    tests: [
      '^api/src/budgets/(budget|budget-rows|mail-limits)\\.test\\.ts$',
      '^api/src/features/auth/read-token\\.test\\.ts$',
    ],
    hasDatabase: true,
  },
  money: {
    files: ['api/src/money.ts'],
    tests: ['^api/src/money\\.test\\.ts$'],
  },
};

const name = process.env.MUTATION_PART ?? 'core';
const part = MUTATED[name];
const files = process.env.MUTATION_FILES?.split(',') ?? part.files;
// The set-up of jest reads it.
process.env.MUTATION_TESTS = JSON.stringify(part.tests);
if (part.hasDatabase) process.env.MUTATION_DATABASE = 'yes';

export default {
  packageManager: 'pnpm',
  plugins: ['@stryker-mutator/jest-runner'],
  testRunner: 'jest',
  jest: {
    projectType: 'custom',
    configFile: 'api/mutation/jest.config.cjs',
    config: { rootDir: 'api' },
    enableFindRelatedTests: false,
  },
  mutate: [...files, '!**/*.test.ts'],
  // Left out of the mutated copy, because no test of these parts reads it.
  ignorePatterns: [
    '**',
    '!package.json',
    '!api/**',
    '!packages/**',
    '!platform/build/**',
    '**/node_modules/**',
  ],
  coverageAnalysis: 'perTest',
  concurrency: Number(process.env.MUTATION_WORKERS ?? 1),
  // An endless loop counts as a detected mutant, but a busy machine must not.
  timeoutMS: 10_000,
  tempDirName: '.cache/mutation',
  reporters: ['clear-text', 'json', 'progress-append-only'],
  jsonReporter: { fileName: `.cache/reports/mutation-${name}.json` },
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  thresholds: { high: 95, low: 90, break: 90 },
};
