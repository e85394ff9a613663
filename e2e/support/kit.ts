import { execFile, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { ROOT, readBrowserPath, STACK_ENVIRONMENT } from '../config';
import { runPlatform } from './deployment';

const run = promisify(execFile);

/** Longer than any of its commands takes on a busy machine, with a registry that responds slowly. */
const LIMIT_MS = 600_000;

/** Reads the shell commands below a heading of the kit's document, one text for each block. */
export async function readBlocks(heading: string): Promise<string[]> {
  const text = await readFile(path.join(ROOT, 'docs/kit.md'), 'utf8');
  const section = text.split(/^## /m).find((part) => part.startsWith(`${heading}\n`)) ?? '';
  const blocks = [...section.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, block = '']) => block);
  if (blocks.length === 0) throw new Error(`docs/kit.md has no commands below "${heading}"`);
  return blocks;
}

/** What a command printed, and how it ended. */
export interface Typed {
  code: number;
  printed: string;
}

/** Runs commands as a reader of the document types them, one after the other, until one fails. */
export async function type(
  folder: string,
  commands: string,
  variables: Record<string, string> = {},
): Promise<Typed> {
  const { PATH, HOME }: NodeJS.ProcessEnv = STACK_ENVIRONMENT;
  const env = {
    PATH,
    HOME,
    CHROMIUM_PATH: readBrowserPath(),
    // Packages that this machine has are not requested from the registry again.
    npm_config_prefer_offline: 'true',
    npm_config_audit: 'false',
    npm_config_fund: 'false',
    ...variables,
  };
  const options = { cwd: folder, env, timeout: LIMIT_MS, maxBuffer: 1e8 };
  return run('sh', ['-e', '-c', commands], options).then(
    ({ stdout, stderr }) => ({ code: 0, printed: stdout + stderr }),
    ({ code, stdout, stderr }) => ({ code: code ?? 1, printed: stdout + stderr }),
  );
}

/** Packs the kit into an empty folder outside of the repository. */
export async function packKit(): Promise<{ folder: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'entropi-team-'));
  await runPlatform('kit', folder);
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** Starts the commands by which the document shows a build, at a port of their own; resolves when it is shown. */
export async function startPreview(folder: string, commands: string) {
  const { PATH, HOME }: NodeJS.ProcessEnv = STACK_ENVIRONMENT;
  const shown = spawn('sh', ['-c', `exec ${commands.trim()} --port 0`], {
    cwd: folder,
    env: { PATH, HOME },
    detached: true,
  });
  const end = new Promise((resolve) => shown.once('exit', resolve));
  const stop = async () => {
    if (shown.exitCode === null) process.kill(-(shown.pid ?? 0), 'SIGTERM');
    await end;
  };
  const url = await new Promise<string>((resolve, reject) => {
    let printed = '';
    const read = (chunk: Buffer) => {
      printed += chunk.toString();
      const [, address] = /is shown at (\S+)/.exec(printed) ?? [];
      if (address) resolve(address);
    };
    shown.stdout.on('data', read);
    shown.stderr.on('data', read);
    void end.then(() => reject(new Error(printed)));
  });
  return { url, stop };
}
