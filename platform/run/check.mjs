import { existsSync } from 'node:fs';
import path from 'node:path';
import { checkArgumentOrder } from './argument-order.mjs';
import { checkBoundedWork } from './bounded-work.mjs';
import { checkOpenApi } from './check-openapi.mjs';
import { root } from './config.mjs';
import { checkDecisions } from './decisions.mjs';
import { checkOperations } from './operations.mjs';
import { checkRecordings } from './recorded-files.mjs';
import { listRemotes } from './remotes.mjs';
import { runNode } from './step.mjs';
import { checkSubjects } from './subjects.mjs';
import { checkTexts } from './texts.mjs';
import { checkVariables } from './variables.mjs';
import { checkWords } from './words.mjs';

const packages = ['shared', 'shell', ...listRemotes(), 'api', 'ig-sim', 'platform', 'e2e', 'bench'];

/** What runs in browsers, in Node, and in the browser tests: three programs, not one per package. */
const programs = [
  'platform/build/tsconfig.browser.json',
  'platform/build/tsconfig.node.json',
  'e2e/tsconfig.json',
  'bench/tsconfig.json',
];

/** Alone: each takes a gigabyte, and as many cores as there are. What has not changed is not checked again. */
function checkTypes(program) {
  const known = `.cache/types/${program.replaceAll('/', '-')}.tsbuildinfo`;
  const incremental = ['--incremental', '--tsBuildInfoFile', known];
  return runNode('node_modules/typescript/bin/tsc', ['--project', program, ...incremental]);
}

/** The checks that need no run of the product, by name; each returns an exit code. */
const checks = {
  'lint and format': () =>
    runNode('node_modules/@biomejs/biome/bin/biome', ['check', '--error-on-warnings', '.']),
  words: async () => checkWords(),
  'texts in three languages': async () => checkTexts(),
  'table of variables': async () => checkVariables(),
  'recorded files': async () => checkRecordings(),
  'dependencies first': async () => checkArgumentOrder(),
  'operations and screens': async () => checkOperations(),
  'list of decisions': async () => checkDecisions(),
  'subjects of commits': async () => checkSubjects(),
  'bounded work': async () => checkBoundedWork(),
  boundaries: () =>
    runNode('node_modules/dependency-cruiser/bin/dependency-cruise.mjs', [
      '--config',
      '.dependency-cruiser.cjs',
      ...packages.filter((name) => existsSync(path.join(root, name))),
    ]),
  'unused code and dependencies': () => runNode('node_modules/knip/bin/knip.js'),
  types: async () => {
    const codes = [];
    for (const file of programs) codes.push(await checkTypes(file));
    return Math.max(...codes);
  },
  'description of the API': checkOpenApi,
};

/** Names of the checks that fail. */
export async function findFailingChecks() {
  const failing = [];
  for (const [name, run] of Object.entries(checks)) {
    console.log(`Checking ${name} …`);
    if ((await run()) !== 0) failing.push(name);
  }
  return failing;
}

export async function check() {
  const failing = await findFailingChecks();
  console.log(failing.length === 0 ? 'All checks pass.' : `Failing: ${failing.join(', ')}`);
  return failing.length === 0 ? 0 : 1;
}
