import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { tryBenches } from './bench.mjs';
import { findBrowser } from './browser.mjs';
import { buildChanged } from './build.mjs';
import { findFailingChecks } from './check.mjs';
import { root } from './config.mjs';
import { listFailedBrowserTests, listFailedTests } from './failed-tests.mjs';
import { fetchNats, hasNats, NATS_HELP } from './nats.mjs';
import { findNginx } from './nginx.mjs';
import { describeMissing, fetchPatroni, hasPatroni } from './patroni.mjs';
import { fetchPgbouncer, hasPgbouncer, PGBOUNCER_HELP } from './pgbouncer.mjs';
import { listRemotes } from './remotes.mjs';
import { runNode } from './step.mjs';
import { buildVersions } from './versions.mjs';

const WITHOUT_PROGRAMS = 'They do not run without their programs: see above.';

const reports = path.join(root, '.cache/reports');

function readReport(name) {
  try {
    return JSON.parse(readFileSync(path.join(reports, name), 'utf8'));
  } catch {
    return null;
  }
}

/**
 * A run without any test has failed, whatever its exit code says.
 *
 * @param run what it is called where no name says what failed
 * @param names of what failed
 */
function count(run, code, passed, failed, names) {
  const isBroken = passed + failed === 0 || (code !== 0 && failed === 0);
  const counted = isBroken ? failed + 1 : failed;
  const isNamed = counted === 0 || names.length > 0;
  return { passed, failed: counted, names: isNamed ? names : [`${run}: did not run to the end`] };
}

function sumUp(counts) {
  const sum = (key) => counts.reduce((total, one) => total + one[key], 0);
  return {
    passed: sum('passed'),
    failed: sum('failed'),
    names: counts.flatMap(({ names }) => names),
  };
}

/** Requests of each operation by each caller that `npm test -- fuzz` sends. */
const FUZZ_CASES = 200;

async function runJest({ args = [], env = {} }) {
  const code = await runNode(
    'node_modules/jest/bin/jest.js',
    ['--json', `--outputFile=${path.join(reports, 'jest.json')}`, ...args],
    { env },
  );
  const report = readReport('jest.json');
  const broken = report?.numRuntimeErrorTestSuites ?? 0;
  const failed = (report?.numFailedTests ?? 0) + broken;
  const names = listFailedTests(report, root);
  return count('Jest', code, report?.numPassedTests ?? 0, failed, names);
}

/** Finds the programs that the browser tests need, before anything else, because they may have to be fetched. */
async function findPrograms() {
  return { CHROMIUM_PATH: await findBrowser(), NGINX_SEARCH_PATH: await findNginx() };
}

/**
 * Runs browser tests of these projects, one after the other, in a product of their own.
 *
 * @param lane which of the products that are tested at the same time it is, from 0
 */
async function runLane(lane, projects, programs) {
  const name = `playwright-${lane}.json`;
  const code = await runNode(
    'e2e/node_modules/@playwright/test/cli.js',
    ['test', '--reporter=list,json', ...projects.map((project) => `--project=${project}`)],
    {
      cwd: path.join(root, 'e2e'),
      env: {
        ...programs,
        BROWSER_TEST_LANE: String(lane),
        PLAYWRIGHT_JSON_OUTPUT_FILE: path.join(reports, name),
      },
    },
  );
  const report = readReport(name);
  const { expected = 0, flaky = 0, unexpected = 0, skipped = 0 } = report?.stats ?? {};
  const names = listFailedBrowserTests(report);
  const run = `Browser tests of ${projects.join(', ')}`;
  return count(run, code, expected + flaky, unexpected + skipped, names);
}

async function runBrowserTests(lanes, programs) {
  if (!programs) throw new Error(WITHOUT_PROGRAMS);
  const counts = await Promise.all(
    lanes.map((projects, lane) => runLane(lane, projects, programs)),
  );
  return sumUp(counts);
}

async function runBenches(programs) {
  if (!programs) throw new Error(WITHOUT_PROGRAMS);
  const { passed, failed, names } = await tryBenches(programs.CHROMIUM_PATH);
  return count('Benchmarks', 0, passed, failed, names);
}

async function buildAll() {
  await buildChanged();
  await buildVersions(listRemotes());
  return { passed: 0, failed: 0, names: [] };
}

/** Counts a step that cannot run at all as one failure. */
async function attempt(name, step) {
  console.log(`\n${name}`);
  try {
    return await step();
  } catch (error) {
    console.error(error.message);
    return { passed: 0, failed: 1, names: [`${name}: ${error.message}`] };
  }
}

/** Number of orders and kills after which `npm test -- chaos` ends, and minutes after which it gives up, by default. */
const CHAOS = {
  orders: 16_000,
  kills: 56,
  minutes: 90,
  limits: 1,
  failover: 0,
  haproxy: 0,
  pgbouncer: 0,
  nats: 0,
};

/** How much `npm test -- oracle` compares; without a seed each run tries other paths. */
const ORACLE = { paths: 100_000, seed: null };

/** How much `npm test -- leaving` plays; without a seed each run tries other cases. */
const LEAVING = { rounds: 25, seed: null };

/** For how many minutes `npm test -- away` has the broker away. */
const AWAY = { minutes: 5 };

/** Options that need no number, and what they mean without one; `nats` is a number of servers. */
const SWITCHES = { failover: 1, haproxy: 1, pgbouncer: 1, nats: 3 };

/** Reads options that replace the default numbers, as `--orders=16000`. */
function readNumbers(known, args) {
  const numbers = { ...known };
  for (const arg of args) {
    const [, name, value = null] = /^--([a-z]+)(?:=(-?\d+))?$/.exec(arg) ?? [];
    if (!Object.hasOwn(known, name ?? '')) throw new Error(`Unknown option: ${arg}`);
    if (value === null && !Object.hasOwn(SWITCHES, name))
      throw new Error(`${arg} needs a number: ${arg}=${known[name]}`);
    numbers[name] = Number(value ?? SWITCHES[name]);
  }
  return numbers;
}

/** One test of a package alone, in its long form. */
async function testAlone(project, pattern, env) {
  mkdirSync(reports, { recursive: true });
  const { passed, failed } = await runJest({
    args: ['--selectProjects', project, '--testPathPatterns', pattern],
    env,
  });
  console.log(`${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

/** Kills and hangs all programs while accounts trade; what that needs is fetched first. */
async function testChaos(args) {
  const numbers = readNumbers(CHAOS, args);
  const { failover, haproxy, pgbouncer, nats } = numbers;
  if (failover && pgbouncer)
    throw new Error('--failover and --pgbouncer do not go together: PgBouncer knows one server');
  if (haproxy && !failover) throw new Error('--haproxy goes with --failover');
  if (nats < 0 || nats > 9) throw new Error('--nats needs a number of servers from 1 to 9');
  if (failover) await fetchPatroni();
  if (pgbouncer) await fetchPgbouncer();
  if (nats) await fetchNats();
  return testAlone('api', 'src/chaos.test', { CHAOS_LONG: JSON.stringify(numbers) });
}

/** Changes the product in many small ways, and expects a test to fail at each; all parts, or the named ones. */
async function testMutations(names) {
  const { MUTATED } = await import('../build/mutation.config.mjs');
  const unknown = names.find((name) => !Object.hasOwn(MUTATED, name));
  if (unknown) throw new Error(`Nothing is mutated by this name: ${unknown}`);
  mkdirSync(reports, { recursive: true });
  let worst = 0;
  for (const name of names.length > 0 ? names : Object.keys(MUTATED)) {
    console.log(`\nMutants of ${name}`);
    const code = await runNode(
      'node_modules/@stryker-mutator/core/bin/stryker.js',
      ['run', 'platform/build/mutation.config.mjs'],
      { env: { MUTATION_PART: name } },
    );
    worst = Math.max(worst, code);
  }
  return worst;
}

/** What `npm test` runs through PgBouncer: what trades, what waits in queues, what is listened to. */
const POOLED_SHORT = [
  'packages/engine/src/(orders/(begin-together|send-order)|statements|deaf-engine)',
  'api/src/(pooled-server|features/(jobs/jobs|stream/stream|tasks/stop-all))\\.test',
];

/** Suites of API, engine and database with all pools through a PgBouncer that pools by transaction. */
async function runThroughPgbouncer(patterns) {
  const tests = patterns.length > 0 ? ['--testPathPatterns', ...patterns] : [];
  return runJest({
    args: ['--selectProjects', 'api', 'engine', 'db', ...tests],
    env: { THROUGH_PGBOUNCER: '1' },
  });
}

async function testThroughPgbouncer(patterns) {
  await fetchPgbouncer();
  mkdirSync(reports, { recursive: true });
  const { passed, failed } = await runThroughPgbouncer(patterns);
  console.log(`${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

async function runThroughPgbouncerShort() {
  if (hasPgbouncer()) return runThroughPgbouncer(POOLED_SHORT);
  console.log(`Left out. ${PGBOUNCER_HELP}`);
  return { passed: 0, failed: 0, names: [] };
}

/** The tests that `npm test -- …` runs alone, by name. */
const ALONE = {
  away: (args) => {
    const { minutes } = readNumbers(AWAY, args);
    return testAlone('api', 'src/broker-away.test', { AWAY_MS: String(minutes * 60_000) });
  },
  chaos: testChaos,
  leaving: (args) => {
    const { rounds, seed } = readNumbers(LEAVING, args);
    return testAlone('api', 'engine-tests/leaving.property', {
      LEAVING_ROUNDS: String(rounds),
      ...(seed !== null && { LEAVING_SEED: String(seed) }),
    });
  },
  mutation: testMutations,
  pgbouncer: testThroughPgbouncer,
  oracle: (args) => {
    const { paths, seed } = readNumbers(ORACLE, args);
    return testAlone('trading', 'backtest/same-as-oracle', {
      ORACLE_PATHS: String(paths),
      ...(seed !== null && { ORACLE_SEED: String(seed) }),
    });
  },
};

/**
 * `npm test`; with `matrix`, `pages` and `fuzz` more of it, and with a name of `ALONE` that test alone, in its long form
 * and with its own options. The README says what each of them does.
 */
export async function test(args = []) {
  const alone = args.find((arg) => Object.hasOwn(ALONE, arg));
  if (alone) return ALONE[alone](args.filter((arg) => arg !== alone));
  const isFuzz = args.includes('fuzz');
  const lanes = [
    ['product', ...args.filter((name) => name !== 'fuzz'), 'loaded'],
    // What is slow there are builds and processes that start, while the other lane waits for pages.
    ['releases'],
  ];
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
  const programs = await findPrograms().catch((error) => console.error(error.message));
  const failing = await findFailingChecks();
  const env = { ALL_TESTS: '1', ...(isFuzz && { FUZZ_CASES: String(FUZZ_CASES) }) };
  const results = [
    { passed: 0, failed: failing.length, names: failing.map((name) => `check ${name}`) },
  ];
  // Unit tests need the builds too, because they try remotes, as they are and as they were, in the shell.
  results.push(await attempt('Builds', buildAll));
  if (!hasNats()) console.log(`\nLeft out: tests over NATS. ${NATS_HELP}`);
  if (!hasPatroni())
    console.log(`\nLeft out: tests of a failover by Patroni. ${describeMissing()}`);
  results.push(await attempt('Unit, page and API tests', () => runJest({ env })));
  results.push(await attempt('Through PgBouncer, short', runThroughPgbouncerShort));
  results.push(await attempt('Browser tests', () => runBrowserTests(lanes, programs)));
  results.push(await attempt('Benchmarks, short', () => runBenches(programs)));
  const { passed, failed, names } = sumUp(results);
  if (names.length > 0) console.log(`\nFailed:\n${names.map((name) => `- ${name}`).join('\n')}`);
  console.log(`${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}
