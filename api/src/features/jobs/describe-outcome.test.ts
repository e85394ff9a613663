import type { Deps } from '../../deps';
import { createLogger } from '../../http/logger';
import { describeOutcome } from './describe-outcome';
import type { JobRowRecord } from './jobs.repo';
import type { RowContext } from './long-job';

it('logs some of the failures of a turn with their stacks, however many rows fail', async () => {
  const log = createLogger('silent');
  const error = jest.spyOn(log, 'error');
  const deps: Partial<Deps> = { log };
  const actor = { userId: 1, username: 'admin', demoMode: false };
  const turn = (): RowContext => ({
    deps: deps as Deps,
    actor,
    signal: new AbortController().signal,
    report: () => undefined,
    tries: 0,
  });
  const fail = (context: RowContext, number: number) =>
    describeOutcome(context, { jobId: 'job', number } as JobRowRecord, () =>
      Promise.reject(new Error('a defect')),
    );
  const first = turn();
  for (let row = 1; row <= 500; row += 1) {
    expect(await fail(first, row)).toMatchObject({ error: { code: 'internal_error' } });
  }
  expect(error.mock.calls.length).toBe(10);
  await fail(turn(), 1);
  expect(error.mock.calls.length).toBe(11);
});
