import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { findProcess } from '@entropi/db/embedded/process-state';
import { makeTemporaryFolder } from '../src/testing/sample-build';

const library = pathToFileURL(path.resolve(__dirname, 'step.mjs')).href;

type Ends = 'ends' | 'stays' | 'cleans up';

/**
 * A runner of tests with a worker, which goes on when the runner is gone, and a program in a group of its own, which
 * ends, stays as well, or cleans up then.
 */
const RUNNER = `
import { spawn } from 'node:child_process';
const [ends] = process.argv.slice(2);
const stay = "process.stdin.resume(); setInterval(() => {}, 1000); console.log('listens');";
const stubborn = "process.on('SIGINT', () => console.log('stays')); process.on('SIGTERM', () => {});";
const stdio = ['pipe', 'inherit', 'inherit'];
const worker = spawn(process.execPath, ['-e', (ends === 'ends' ? '' : stubborn) + stay], { stdio });
const ways = {
  ends: "process.stdin.on('end', () => process.exit());",
  stays: stubborn,
  'cleans up': "process.stdin.on('end', () => setTimeout(() => { console.log('clean'); process.exit(); }, 1000));",
};
const apart = spawn(process.execPath, ['-e', ways[ends] + stay], { stdio, detached: true });
console.log('pids', process.pid, worker.pid, apart.pid);
`;

/** A command of two parts, as \`npm test\` is of many. */
const command = (dir: string, ends: Ends) => `
import { runStep } from '${library}';
const code = await runStep(process.execPath, ['${path.join(dir, 'runner.mjs')}', '${ends}']);
console.log('next part after', code);
await runStep(process.execPath, ['--eval', 'console.log("next part")']);
`;

/** Ends as npm does on SIGTERM: it does not tell the command. */
const NPM = `
const { spawn } = require('node:child_process');
spawn(process.execPath, [process.argv[1]], { stdio: 'inherit', env: { ...process.env, npm_command: 'test' } });
process.stdin.resume();
`;

/** What a test has begun. */
let begun: number[] = [];

async function start(ends: Ends, viaNpm = false) {
  const dir = await makeTemporaryFolder();
  const file = path.join(dir, 'command.mjs');
  await writeFile(path.join(dir, 'runner.mjs'), RUNNER);
  await writeFile(file, command(dir, ends));
  const started = spawn(process.execPath, viaNpm ? ['-e', NPM, file] : [file]);
  let printed = '';
  started.stdout.on('data', (chunk: Buffer) => {
    printed += chunk.toString();
  });
  const closed = once(started, 'close');
  const untilPrinted = async (pattern: RegExp) => {
    while (!pattern.test(printed)) await new Promise((resolve) => setTimeout(resolve, 20));
    return pattern.exec(printed) ?? [];
  };
  const [, ...pids] = await untilPrinted(/pids (\d+) (\d+) (\d+)/);
  begun = [started.pid ?? 0, ...pids.map(Number)];
  // Before that a signal would end what is to stay.
  await untilPrinted(/listens[\s\S]*listens/);
  return { started, closed, untilPrinted, print: () => printed, pids: pids.map(Number) };
}

/** In a container whose first process reaps no children, one that has ended keeps its number. */
async function listAlive(pids: readonly number[]): Promise<number[]> {
  const found = await Promise.all(pids.map(findProcess));
  return pids.filter((_, index) => found[index] !== null);
}

afterEach(async () => {
  for (const pid of await listAlive(begun)) process.kill(pid, 'SIGKILL');
  begun = [];
});

describe('a command whose step has started others', () => {
  it.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)('ends them all on %s, and begins no next part', async (signal, code) => {
    const { started, closed, print, pids } = await start('ends');
    expect(pids).toHaveLength(3);
    started.kill(signal);
    expect(await closed).toEqual([code, null]);
    expect(await listAlive(pids)).toEqual([]);
    expect(print()).not.toContain('next part');
  });

  it('kills at the second signal what stays at the first', async () => {
    const { started, closed, untilPrinted, print, pids } = await start('stays');
    started.kill('SIGINT');
    await untilPrinted(/stays/);
    started.kill('SIGINT');
    expect(await closed).toEqual([130, null]);
    expect(await listAlive(pids)).toEqual([]);
    expect(print()).not.toContain('next part');
  });

  it('lets who cleans up after them do so at the second signal', async () => {
    const { started, closed, untilPrinted, print, pids } = await start('cleans up');
    started.kill('SIGINT');
    await untilPrinted(/stays/);
    started.kill('SIGINT');
    expect(await closed).toEqual([130, null]);
    expect(await listAlive(pids)).toEqual([]);
    expect(print()).toContain('clean\n');
  });

  it('ends them when npm has ended without telling it', async () => {
    const { started, closed, print, pids } = await start('ends', true);
    started.kill('SIGTERM');
    // The command holds the output until it has ended too.
    await closed;
    expect(await listAlive(pids)).toEqual([]);
    expect(print()).not.toContain('next part');
  });
});
