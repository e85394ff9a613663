import { execFile } from 'node:child_process';
import { cp, mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { makeTemporaryFolder } from '../src/testing/sample-build';

const root = path.resolve(__dirname, '../..');
/** Time to install packages and build bundles on a machine that may be busy. */
const LIMIT_MS = 600_000;

const run = promisify(execFile);

/** Finds the matching commands of a document, in shell blocks or between backticks. */
async function listCommands(document: string, pattern: RegExp): Promise<string[]> {
  const text = await readFile(path.join(root, document), 'utf8');
  const blocks = [...text.matchAll(/```sh\n([\s\S]*?)```/g)].flatMap(([, block = '']) =>
    block.split('\n').map((line) => line.replace(/#.*$/, '').trim()),
  );
  const inline = [...text.matchAll(/`([^`\n]+)`/g)].map(([, command = '']) => command);
  return [...new Set([...blocks, ...inline])].filter((command) => pattern.test(command));
}

/** Runs a command as a reader would type it; throws its output if it fails. */
async function type(cwd: string, command: string): Promise<string> {
  const withoutJest = ['NODE_OPTIONS', 'JEST_WORKER_ID', 'NODE_ENV'].flatMap((name) => [
    '-u',
    name,
  ]);
  const typed = run('env', [...withoutJest, 'sh', '-c', command], { cwd, maxBuffer: 1e8 });
  const { stdout } = await typed.catch((error: { stdout: string; stderr: string }) => {
    throw new Error(`${command}: ${error.stdout.slice(-4000)}\n${error.stderr.slice(-4000)}`);
  });
  return stdout;
}

/** Copies the present sources, committed or not, to another folder. */
async function copySources(): Promise<string> {
  const folder = await makeTemporaryFolder();
  const { stdout } = await run('git', ['ls-files', '-z', '-co', '--exclude-standard'], {
    cwd: root,
    maxBuffer: 1e8,
  });
  for (const file of stdout.split('\0').filter(Boolean)) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    // git also lists files whose deletion is not committed.
    await cp(path.join(root, file), path.join(folder, file)).catch(() => undefined);
  }
  return folder;
}

describe('the commands for remotes, as README and docs state them', () => {
  it(
    'check a remote that is there to the end',
    async () => {
      const commands = await listCommands('README.md', /^mf-[a-z]+\/\.ci\/run$/);
      expect(commands).toEqual(['mf-chat/.ci/run']);
      for (const command of commands)
        expect(await type(root, command)).toContain('mf-chat can be published.');
    },
    LIMIT_MS,
  );

  it(
    'make a new remote that passes its own check, and leave what others depend on as it was',
    async () => {
      const made = /^npm run platform -- new mf-reports$|^mf-reports\/\.ci\/run$/;
      const commands = await listCommands('docs/new-remote.md', made);
      expect(commands).toEqual(['npm run platform -- new mf-reports', 'mf-reports/.ci/run']);
      const folder = await copySources();
      let output = '';
      for (const command of commands) output += await type(folder, command);
      expect(output).toContain('mf-reports can be published.');
      const readLock = async (dir: string) =>
        (await readFile(path.join(dir, 'pnpm-lock.yaml'), 'utf8')).split(/(?<=\n)(?= {2}\S)/);
      const before = await readLock(root);
      const after = await readLock(folder);
      expect(after.filter((entry) => !entry.startsWith('  mf-reports:'))).toEqual(before);
    },
    LIMIT_MS,
  );
});
