import { findBrowser } from './browser.mjs';
import { buildChanged } from './build.mjs';
import { findNats } from './nats.mjs';
import { runNode } from './step.mjs';

const tsx = 'bench/node_modules/tsx/dist/cli.mjs';

/** The benchmarks that need a browser. */
const BROWSING = ['console', 'web'];

/** Benchmarks: `npm run bench -- <name>`. */
export async function bench(args) {
  await buildChanged();
  const names = args.filter((arg) => !arg.startsWith('--'));
  const browses = names.length === 0 || BROWSING.some((name) => names.includes(name));
  if (names.length === 0 || names.includes('bus')) await findNats();
  const env = browses ? { CHROMIUM_PATH: await findBrowser() } : {};
  return runNode(tsx, ['bench/src/main.ts', ...args], { env });
}

/**
 * Says for each benchmark whether a run printed figures under its heading, which is an empty line followed by
 * a line with only the benchmark's name.
 *
 * @returns {Record<string, boolean>}
 */
export function findFigures(printed) {
  const parts = printed.split(/(?:^|\n)\n([a-z-]+)(?=\n)/).slice(1);
  const isFigure = (text) => /\d/.test(text);
  return Object.fromEntries(
    parts.flatMap((name, index) => (index % 2 === 0 ? [[name, isFigure(parts[index + 1])]] : [])),
  );
}

/** About half of the time of all benchmarks with small counts; those with a browser do not run beside each other. */
const HALF = ['web', 'console', 'csv', 'backtest', 'lists'];

/**
 * Runs every benchmark with small counts, in two processes, since most of them wait half of the time. Each has to end
 * and print figures; its speed does not matter.
 */
export async function tryBenches(chromiumPath) {
  const counts = await Promise.all(
    [HALF, ['--others', ...HALF]].map((names) => tryNamed(names, chromiumPath)),
  );
  return {
    passed: counts.reduce((sum, { passed }) => sum + passed, 0),
    failed: counts.reduce((sum, { failed }) => sum + failed, 0),
    names: counts.flatMap(({ names }) => names),
  };
}

async function tryNamed(names, chromiumPath) {
  let printed = '';
  const code = await runNode(tsx, ['bench/src/main.ts', '--short', ...names], {
    env: { CHROMIUM_PATH: chromiumPath },
    onOutput: (text) => {
      printed += text;
    },
  });
  const results = Object.entries(findFigures(printed));
  // The benchmark in which the run broke off has failed, whatever it printed before.
  const isBroken = (index) => code !== 0 && index === results.length - 1;
  const failed = results.filter(([, hasFigures], index) => !hasFigures || isBroken(index));
  return {
    passed: results.length - failed.length,
    failed: code === 0 ? failed.length : Math.max(1, failed.length),
    names: failed.map(([name]) => `bench ${name}`),
  };
}
