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
      await run(
        `import { rotateLog } from '${library}'; rotateLog('${log}', { maxBytes: 100, keptParts: 2 });`,
      );
    }
    expect((await readdir(dir)).sort()).toEqual(['api.log', 'api.log.1', 'api.log.2']);
    expect(await readFile(log, 'utf8')).toBe('');
    expect(await readFile(`${log}.1`, 'utf8')).toContain('part 5');
    expect(await readFile(`${log}.2`, 'utf8')).toContain('part 4');
  });

  it('keep what a process writes while they are copied', async () => {
    const log = path.join(dir, 'api.log');
    await writeFile(log, 'before\n'.repeat(20));
    await run(`import { appendFileSync, copyFileSync } from 'node:fs';
      import { rotateLog } from '${library}';
      const copy = (from, to) => {
        copyFileSync(from, to);
        appendFileSync(from, 'meanwhile\\n');
      };
      rotateLog('${log}', { maxBytes: 100, copy });`);
    expect(await readFile(`${log}.1`, 'utf8')).toBe(`${'before\n'.repeat(20)}meanwhile\n`);
    expect(await readFile(log, 'utf8')).toBe('');
  });

  it('go on where a process writes whose log was moved', async () => {
    const log = path.join(dir, 'api.log');
    await run(`import { openSync, writeSync } from 'node:fs';
      import { rotateLog } from '${library}';
      const file = openSync('${log}', 'a');
      writeSync(file, 'before '.repeat(20));
      rotateLog('${log}', { maxBytes: 100 });
      writeSync(file, 'after');`);
    expect(await readFile(log, 'utf8')).toBe('after');
    expect(await readFile(`${log}.1`, 'utf8')).toBe('before '.repeat(20));
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
