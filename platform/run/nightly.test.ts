import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';

const library = pathToFileURL(path.join(__dirname, 'nightly.mjs')).href;

/** Runs `npm run nightly` with forms that end as given, instead of for hours. */
async function runNightly(names: string[], outcomes: Record<string, object>) {
  const script = `import { nightly } from '${library}';
    const outcomes = ${JSON.stringify(outcomes)};
    const run = async (name, words) => {
      console.log('runs', words.join(' '));
      return outcomes[name] ?? { code: 0, printed: 'figures\\n' };
    };
    process.exitCode = await nightly(${JSON.stringify(names)}, run);`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script]);
  const exit = new Promise<number | null>((resolve) => child.once('close', resolve));
  const [printed, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: await exit, printed, errors };
}

describe('npm run nightly', () => {
  it('runs every long form, also after one that failed, and fails in the end', async () => {
    const { code, printed } = await runNightly([], {
      oracle: { code: 1, printed: '3 passed, 1 failed\n' },
      tests: { code: 0, printed: '5 passed, 0 failed\nsomething\n9 passed, 0 failed\n' },
    });
    expect(code).toBe(1);
    expect(printed.match(/^runs .*/gm)).toEqual([
      'runs packages',
      'runs test oracle',
      'runs test leaving',
      'runs test away',
      'runs test pgbouncer',
      'runs test matrix pages fuzz',
      'runs bench',
      'runs test mutation',
      'runs test chaos',
      'runs test chaos --failover',
      'runs test chaos --nats',
    ]);
    expect(printed).toMatch(/^oracle +FAILED +0 min +3 passed, 1 failed$/m);
    expect(printed).toMatch(/^tests +ok +0 min +9 passed, 0 failed$/m);
    expect(printed).toMatch(/^chaos +ok +0 min +done$/m);
  });

  it('runs those that are named', async () => {
    const { code, printed } = await runNightly(['leaving', 'bench'], {});
    expect(code).toBe(0);
    expect(printed.match(/^runs .*/gm)).toEqual(['runs test leaving', 'runs bench']);
  });

  it('names the forms where one is misspelt, and runs none', async () => {
    const { code, printed, errors } = await runNightly(['leaving', 'chaoss'], {});
    expect(code).toBe(1);
    expect(printed).toBe('');
    expect(errors).toContain(
      'chaoss: packages, oracle, leaving, away, pgbouncer, tests, bench, mutation, chaos, failover, nats',
    );
  });

  it('has every long form that the README names', () => {
    const readme = readFileSync(path.join(__dirname, '../../README.md'), 'utf8');
    const named = [...readme.matchAll(/^\| `npm test -- ([a-z]+)/gm)].map(([, name]) => name);
    expect(named.length).toBeGreaterThan(4);
    const script = readFileSync(path.join(__dirname, 'nightly.mjs'), 'utf8');
    const forms = script.slice(script.indexOf('FORMS = {'), script.indexOf('};'));
    for (const name of named) expect(forms).toContain(`'${name}'`);
  });
});
