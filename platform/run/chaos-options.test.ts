import { spawn } from 'node:child_process';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';

const library = pathToFileURL(path.join(__dirname, 'test.mjs')).href;

/** What `npm test -- chaos` says to options that it does not take. */
async function runChaos(...options: string[]): Promise<string> {
  const script = `import { test } from '${library}';
    await test(${JSON.stringify(['chaos', ...options])}).catch(({ message }) => console.log(message));`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script]);
  return (await text(child.stdout)).trim();
}

describe('npm test -- chaos', () => {
  it.each([
    ['--orders', '--orders needs a number: --orders=16000'],
    ['--natss', 'Unknown option: --natss'],
    ['--haproxy', '--haproxy goes with --failover'],
    ['--nats=12', '--nats needs a number of servers from 1 to 9'],
  ])('does not start with %s', async (option, said) => {
    expect(await runChaos(option)).toBe(said);
  });

  it('does not put a PgBouncer before two servers', async () => {
    expect(await runChaos('--failover', '--pgbouncer')).toMatch(/do not go together/);
  });
});
