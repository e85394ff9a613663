import { spawn } from 'node:child_process';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';

const library = pathToFileURL(path.join(__dirname, 'failed-tests.mjs')).href;

async function call(name: string, ...args: unknown[]): Promise<unknown> {
  const script = `import { ${name} } from '${library}';
    console.log(JSON.stringify(${name}(...${JSON.stringify(args)})));`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script]);
  return JSON.parse(await text(child.stdout));
}

describe('what a run of tests says at its end', () => {
  it('names failed tests, and suites that did not run at all', async () => {
    const report = {
      testResults: [
        {
          name: '/house/api/src/jobs.test.ts',
          status: 'failed',
          assertionResults: [
            { fullName: 'a job ends once', status: 'passed' },
            { fullName: 'a job begins no row', status: 'failed' },
          ],
        },
        {
          name: '/house/.cache/test-groups/api/04.test.cjs',
          status: 'failed',
          assertionResults: [{ fullName: 'api/src/stop.test.ts it ends', status: 'failed' }],
        },
        { name: '/house/api/src/chat.test.ts', status: 'passed', assertionResults: [] },
        { name: '/house/shell/src/frame.test.ts', status: 'failed', assertionResults: [] },
      ],
    };
    expect(await call('listFailedTests', report, '/house')).toEqual([
      'api/src/jobs.test.ts: a job begins no row',
      'api/src/stop.test.ts it ends',
      'shell/src/frame.test.ts: did not run',
    ]);
  });

  it('names failed browser tests, and those behind them', async () => {
    const spec = (title: string, line: number, status: string) => ({
      title,
      file: 'story.spec.ts',
      line,
      tests: [{ projectName: 'product', status }],
    });
    const report = {
      suites: [
        {
          title: 'story.spec.ts',
          specs: [spec('a ladder begins', 9, 'expected'), spec('a share closes', 20, 'unexpected')],
          suites: [
            {
              title: 'later',
              specs: [spec('all is sold', 31, 'skipped'), spec('all is seen', 40, 'flaky')],
            },
          ],
        },
      ],
    };
    expect(await call('listFailedBrowserTests', report)).toEqual([
      '[product] story.spec.ts:20 a share closes',
      '[product] story.spec.ts:31 all is sold (did not run)',
    ]);
  });

  it('names nothing without a report', async () => {
    expect(await call('listFailedTests', null, '/house')).toEqual([]);
    expect(await call('listFailedBrowserTests', null)).toEqual([]);
  });
});
