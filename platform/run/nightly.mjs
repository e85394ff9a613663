import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './config.mjs';
import { runNode } from './step.mjs';

const folder = path.join(root, '.cache/nightly');

/** The long forms, each a command of the README, in the order in which they run: the shorter ones first. */
const FORMS = {
  packages: ['packages'],
  oracle: ['test', 'oracle'],
  leaving: ['test', 'leaving'],
  away: ['test', 'away'],
  pgbouncer: ['test', 'pgbouncer'],
  tests: ['test', 'matrix', 'pages', 'fuzz'],
  bench: ['bench'],
  mutation: ['test', 'mutation'],
  chaos: ['test', 'chaos'],
  failover: ['test', 'chaos', '--failover'],
  nats: ['test', 'chaos', '--nats'],
};

/** Runs a form, shows and keeps what it prints. */
async function runForm(name, words) {
  let printed = '';
  const onOutput = (text) => {
    printed += text;
  };
  const code = await runNode('platform/run.mjs', words, { onOutput });
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, `${name}.log`), printed);
  return { code, printed };
}

/** What a form came to, in a line: its own sum, where it prints one. */
function sumUp({ code, printed }) {
  const sum = printed.match(/^\d+ passed, \d+ failed$/gm)?.at(-1);
  return sum ?? (code === 0 ? 'done' : `ended with ${code}`);
}

/**
 * `npm run nightly`: all long forms one after the other, or those that are named; each runs whatever became of the one
 * before. What they print is kept in `.cache/nightly`.
 *
 * @returns {Promise<number>} exit code: 1 when any of them failed
 */
export async function nightly(names = [], run = runForm) {
  const unknown = names.find((name) => !Object.hasOwn(FORMS, name));
  if (unknown) {
    throw new Error(`No long form has the name ${unknown}: ${Object.keys(FORMS).join(', ')}`);
  }
  const lines = [];
  let failed = 0;
  for (const [name, words] of Object.entries(FORMS)) {
    if (names.length > 0 && !names.includes(name)) continue;
    const startedAt = Date.now();
    const result = await run(name, words);
    if (result.code !== 0) failed += 1;
    const minutes = Math.round((Date.now() - startedAt) / 60_000);
    const verdict = result.code === 0 ? 'ok' : 'FAILED';
    lines.push(`${name.padEnd(10)}${verdict.padEnd(8)}${minutes} min   ${sumUp(result)}`);
    console.log(`\n${lines.join('\n')}\n`);
  }
  return failed === 0 ? 0 : 1;
}
