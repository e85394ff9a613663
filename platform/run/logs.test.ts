import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { makeTemporaryFolder } from '../src/testing/sample-build';

const library = pathToFileURL(path.join(__dirname, 'logs.mjs')).href;

async function run(script: string): Promise<string> {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script]);
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
    });
  }
  await once(child, 'close');
  return printed;
}

describe('the logs of a command', () => {
  let dir: string;

  beforeEach(async () => {
    dir = await makeTemporaryFolder();
  });

  it('are moved aside when they are too large, and the oldest part goes', async () => {
    const log = path.join(dir, 'api.log');
    for (let part = 1; part <= 5; part += 1) {
      await appendFile(log, `part ${part} `.repeat(20));
      await run(`import { rotateLog } from '${library}'; rotateLog('${log}', 100, 2);`);
    }
    expect((await readdir(dir)).sort()).toEqual(['api.log', 'api.log.1', 'api.log.2']);
    expect(await readFile(log, 'utf8')).toBe('');
    expect(await readFile(`${log}.1`, 'utf8')).toContain('part 5');
    expect(await readFile(`${log}.2`, 'utf8')).toContain('part 4');
  });

  it('keep what a process writes while they are moved', async () => {
    const log = path.join(dir, 'api.log');
    const writer = `import { openSync, writeSync } from 'node:fs';
      const file = openSync('${log}', 'a');
      for (let n = 0; n < 600; n += 1) {
        writeSync(file, 'line ' + n + ' '.repeat(80) + '\\n');
        await new Promise((resolve) => setTimeout(resolve, 1));
      }`;
    const rotator = `import { rotateLog } from '${library}';
      const end = Date.now() + 1500;
      while (Date.now() < end) {
        rotateLog('${log}', 4_000, 1000);
        await new Promise((resolve) => setTimeout(resolve, 5));
      }`;
    expect(await Promise.all([run(writer), run(rotator)])).toEqual(['', '']);
    const parts = await readdir(dir);
    const all = await Promise.all(parts.map((part) => readFile(path.join(dir, part), 'utf8')));
    expect(parts.length).toBeGreaterThan(2);
    // Lines that are written in the microseconds between the last copy and the emptying are lost.
    expect(new Set(all.join('').trim().split('\n')).size).toBeGreaterThan(594);
  });

  it('give the last lines of the last run alone', async () => {
    await writeFile(path.join(dir, 'api.log'), 'of yesterday\n');
    const printed = await run(`import { createLogs, readLastLines } from '${library}';
      import { writeSync } from 'node:fs';
      const logs = createLogs('${dir}');
      writeSync(logs.open('api'), 'of today\\n');
      console.log(readLastLines(logs.locate('api')));`);
    expect(printed.trim()).toBe('of today');
    expect(await readFile(path.join(dir, 'api.log'), 'utf8')).toContain('of yesterday');
  });
});
