import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { readConfig } from '../config';
import { findProgram, ROOT } from '../testing/program-args';

const run = promisify(execFile);

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'entropi-nowhere-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Runs a command in an installation whose folder is empty; returns what it prints, and its exit code. */
async function runCommand(args: string[]): Promise<{ code: number; text: string }> {
  const options = { cwd: ROOT, env: { DATA_DIR: folder } };
  return await run(process.execPath, [...findProgram('cli'), ...args], options).then(
    ({ stdout }) => ({ code: 0, text: stdout }),
    (error: { code: number; stderr: string }) => ({ code: error.code, text: error.stderr }),
  );
}

describe('a command without a database', () => {
  it.each([['backup', '/tmp'], ['stop-all']])(
    '%s says what is missing, and makes nothing',
    async (...args) => {
      const { code, text } = await runCommand(args);
      expect(code).toBe(1);
      expect(text).toContain('DATABASE_URL is not set');
      expect(text).toContain('ENTROPI_DATA');
      expect(text).toContain(folder);
      expect(text).toContain('Nothing was done');
      expect(await readdir(folder)).toEqual([]);
    },
  );

  it('check-config says so beside the rest, and makes nothing', async () => {
    const { code, text } = await runCommand(['check-config']);
    expect(code).toBe(0);
    expect(text).toContain('There is no database: DATABASE_URL is not set');
    expect(await readdir(folder)).toEqual([]);
  });

  it('restore makes none in a folder that is only assumed', () => {
    const [assumed, named] = [readConfig({}), readConfig({ DATA_DIR: folder })];
    expect([assumed.namesDatabase, named.namesDatabase]).toEqual([false, true]);
  });
});
