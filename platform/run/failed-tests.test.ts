import path from 'node:path';
import { callModule } from '../src/testing/call-module';

const call = (name: string, ...given: unknown[]): unknown =>
  callModule(path.join(__dirname, 'failed-tests.mjs'), name, ...given);

describe('what a run of tests says at its end', () => {
  it('names failed tests, and suites that did not run at all', () => {
    const report = {
      testResults: [
        {
          name: '/house/api/src/jobs.test.ts',
          status: 'failed',
          assertionResults: [
            { fullName: 'a job ends once', status: 'passed' },
            {
              fullName: 'a job begins no row',
              status: 'failed',
              failureMessages: [
                'Error: expect(received).toBe(expected)\n\nExpected: 0\nReceived: 1',
              ],
            },
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
    expect(call('listFailedTests', report, '/house')).toEqual([
      'api/src/jobs.test.ts: a job begins no row: Error: expect(received).toBe(expected)',
      'api/src/stop.test.ts it ends',
      'shell/src/frame.test.ts: did not run',
    ]);
  });

  it('names failed browser tests, and those behind them', () => {
    const spec = (title: string, line: number, status: string, results: object[] = []) => ({
      title,
      file: 'story.spec.ts',
      line,
      tests: [{ projectName: 'product', status, results }],
    });
    const failure = {
      error: {
        message: '\u001b[31mError: \u001b[2mexpect(\u001b[22mlocator) failed\n\nTimeout: 5',
      },
      errorLocation: { file: '/house/e2e/specs/story.spec.ts', line: 23, column: 9 },
    };
    const report = {
      suites: [
        {
          title: 'story.spec.ts',
          specs: [
            spec('a ladder begins', 9, 'expected', [{}]),
            spec('a share closes', 20, 'unexpected', [failure]),
          ],
          suites: [
            {
              title: 'later',
              specs: [spec('all is sold', 31, 'skipped'), spec('all is seen', 40, 'flaky')],
            },
          ],
        },
      ],
    };
    expect(call('listFailedBrowserTests', report)).toEqual([
      '[product] story.spec.ts:20 a share closes in line 23: Error: expect(locator) failed',
      '[product] story.spec.ts:31 all is sold (did not run)',
    ]);
  });

  it('names nothing without a report', () => {
    expect(call('listFailedTests', null, '/house')).toEqual([]);
    expect(call('listFailedBrowserTests', null)).toEqual([]);
  });
});
