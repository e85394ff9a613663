import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { checkArgumentOrder } from './argument-order.mjs';
import { checkBoundedWork } from './bounded-work.mjs';
import { checkManifests } from './check-manifests.mjs';
import { checkOpenApi } from './check-openapi.mjs';
import { root } from './config.mjs';
import { checkDecisions } from './decisions.mjs';
import { checkMergeMarks } from './merge-marks.mjs';
import { checkOperations } from './operations.mjs';
import { checkRecordings } from './recorded-files.mjs';
import { listRemotes } from './remotes.mjs';
import { runLimited, runNode } from './step.mjs';
import { checkSubjects } from './subjects.mjs';
import { checkTexts } from './texts.mjs';
import { checkVariables } from './variables.mjs';
import { checkWords } from './words.mjs';

const packages = [
  'packages',
  'shared',
  'shell',
  ...listRemotes(),
  'api',
  'ig-sim',
  'platform',
  'e2e',
  'bench',
];

/** Checks the types of a program. The compiler skips what has not changed since the last check. */
function checkTypes(program) {
  const known = `.cache/types/${program.replaceAll('/', '-')}.tsbuildinfo`;
  const incremental = ['--incremental', '--tsBuildInfoFile', known];
  return runNode('node_modules/typescript-native/bin/tsc', ['--project', program, ...incremental]);
}

/**
 * The checks that need no run of the product, by name; each returns an exit code. Those that take longest come
 * first, so that none of them is left for the end. The compiler checks three programs, instead of one per package:
 * code for browsers, code for Node, and browser tests with benchmarks.
 */
const checks = {
  'types of servers': () => checkTypes('platform/build/tsconfig.node.json'),
  'types of pages': () => checkTypes('platform/build/tsconfig.browser.json'),
  'types of browser tests and benchmarks': () => checkTypes('e2e/tsconfig.json'),
  'description of the API': checkOpenApi,
  boundaries: () =>
    runNode('node_modules/dependency-cruiser/bin/dependency-cruise.mjs', [
      '--config',
      '.dependency-cruiser.cjs',
      ...packages.filter((name) => existsSync(path.join(root, name))),
    ]),
  'unused code and dependencies': () => runNode('node_modules/knip/bin/knip.js'),
  'lint and format': () =>
    runNode('node_modules/@biomejs/biome/bin/biome', ['check', '--error-on-warnings', '.']),
  'manifests for Kubernetes': async () => checkManifests(),
  words: async () => checkWords(),
  'texts in three languages': async () => checkTexts(),
  'table of variables': async () => checkVariables(),
  'recorded files': async () => checkRecordings(),
  'dependencies first': async () => checkArgumentOrder(),
  'operations and screens': async () => checkOperations(),
  'list of decisions': async () => checkDecisions(),
  'marks of a merge': async () => checkMergeMarks(),
  'subjects of commits': async () => checkSubjects(),
  'bounded work': async () => checkBoundedWork(),
};

/** At most four at once, since the compiler takes a gigabyte each time. */
const AT_ONCE = Math.max(2, Math.min(4, availableParallelism()));

/** Runs all checks, and returns the names of those that fail. */
export async function findFailingChecks() {
  const failing = [];
  const tasks = Object.entries(checks).map(([name, run]) => async () => {
    console.log(`Checking ${name} …`);
    if ((await run()) === 0) return;
    console.log(`Failed: ${name}`);
    failing.push(name);
  });
  await runLimited(tasks, AT_ONCE);
  return failing;
}

export async function check() {
  const failing = await findFailingChecks();
  console.log(failing.length === 0 ? 'All checks pass.' : `Failing: ${failing.join(', ')}`);
  return failing.length === 0 ? 0 : 1;
}
