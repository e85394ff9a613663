import { cancelJob, getJob, listJobRows, listJobs, retryJob } from '@entropi/contracts/jobs';
import { ADMIN, renderPage } from '@entropi/shared/testing/render-page';
import { createStubApi } from '@entropi/shared/testing/stub-api';
import { useQuery } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import { aJob, JOB_ID } from '../testing/records';
import { JobsView } from './jobs-view';
import { OpenJob } from './open-job';

const DONE = {
  ...aJob,
  state: 'failed' as const,
  progress: 1,
  error: 'one_row_failed',
  result: { total: 3, succeeded: 1, failed: 1, skipped: 1 },
  finished_at: '2026-03-02T10:01:00Z',
};
const ROWS = [
  { number: 1, label: 'alice', state: 'done' as const, result: { state: 'paused' }, error: null },
  {
    number: 2,
    label: 'bob',
    state: 'failed' as const,
    result: null,
    error: {
      code: 'validation_error',
      message: 'levels.1.offset: too far',
      details: [{ path: 'user_id', message: 'no such user', code: 'user_unknown' }],
    },
  },
  { number: 3, label: 'carol', state: 'skipped' as const, result: null, error: null },
];

const CHANGES = ['admin', 'monitoring'];

/** Stands for what a job changes. */
function Changed({ read }: { read: () => Promise<null> }) {
  useQuery({ queryKey: CHANGES, queryFn: read });
  return null;
}

function renderJobs(path = '/admin/monitoring') {
  const api = createStubApi()
    .response(listJobs, { items: [aJob], total: 1, skip: 0, limit: 50 })
    .response(getJob, aJob)
    .response(listJobRows, { items: ROWS, total: 3, skip: 0, limit: 50 });
  const readChanged = jest.fn(async () => null);
  const page = (
    <>
      <JobsView />
      <OpenJob changes={CHANGES} />
      <Changed read={readChanged} />
    </>
  );
  const rendered = renderPage(page, { api, path, route: '/admin/monitoring', session: ADMIN });
  return { ...rendered, readChanged };
}

describe('jobs', () => {
  it('are listed with their progress, and open by keyboard', async () => {
    const { user } = renderJobs();
    expect(await screen.findByText('Act on tasks')).toBeVisible();
    expect(screen.getByText('Running')).toBeVisible();
    await user.click(screen.getByRole('columnheader', { name: 'Job' }));
    await user.keyboard('{ArrowDown}{Enter}');
    expect(await screen.findByRole('dialog', { name: 'Act on tasks' })).toBeVisible();
  });

  it('say row by row what came of each, in words', async () => {
    const { api } = renderJobs(`/admin/monitoring?job=${JOB_ID}`);
    api.response(getJob, DONE);
    const panel = await screen.findByRole('dialog', { name: 'Act on tasks' });
    expect(await within(panel).findByRole('row', { name: /alice done paused/ })).toBeVisible();
    const failed = within(panel).getByRole('row', { name: /bob failed/ });
    await waitFor(() => expect(failed).toHaveTextContent('There is no such user.'));
    expect(within(panel).getByRole('row', { name: /carol left alone/ })).toBeVisible();
    expect(await within(panel).findByText('1 done, 1 failed, 1 left alone.')).toBeVisible();
    expect(await within(panel).findByText(/nothing of it was done/)).toBeVisible();
    expect(within(panel).queryByRole('button', { name: 'Cancel job' })).not.toBeInTheDocument();
  });

  it('have what they changed read again, though the stream does not say that they ended', async () => {
    const { api, readChanged } = renderJobs(`/admin/monitoring?job=${JOB_ID}`);
    const panel = await screen.findByRole('dialog', { name: 'Act on tasks' });
    expect(await within(panel).findByText('Running')).toBeVisible();
    expect(readChanged).toHaveBeenCalledTimes(1);
    api.response(getJob, DONE);
    expect(await within(panel).findByText('1 done, 1 failed, 1 left alone.')).toBeVisible();
    await waitFor(() => expect(readChanged).toHaveBeenCalledTimes(2));
  });

  it('are cancelled once that is confirmed', async () => {
    const { user, api } = renderJobs(`/admin/monitoring?job=${JOB_ID}`);
    api.response(cancelJob, undefined);
    const panel = await screen.findByRole('dialog', { name: 'Act on tasks' });
    await user.click(within(panel).getByRole('button', { name: 'Cancel job' }));
    const question = await screen.findByRole('dialog', { name: 'Cancel this job?' });
    api.response(getJob, { ...DONE, state: 'cancelled', error: null });
    await user.click(within(question).getByRole('button', { name: 'Cancel job' }));
    await waitFor(() => expect(api.calls(cancelJob)[0]?.params.job_id).toBe(JOB_ID));
    expect(await within(panel).findByText('Cancelled')).toBeVisible();
  });

  it('have their failed rows tried again, once that is confirmed, by a job that is then shown', async () => {
    const { user, api, location } = renderJobs(`/admin/monitoring?job=${JOB_ID}&rows.page=3`);
    const AGAIN = '0f3c1c0e-4f5a-4b6e-9a57-0d2f3f1f6a12';
    const failed = {
      ...DONE,
      result: { total: 400, succeeded: 88, failed: 312, skipped: 0 },
      reasons: [{ code: 'no_account', count: 312 }],
    };
    api.response(getJob, ({ params }) =>
      params.job_id === AGAIN ? { ...aJob, id: AGAIN } : { ...failed, can_retry: true },
    );
    api.response(retryJob, { job_id: AGAIN });
    const panel = await screen.findByRole('dialog', { name: 'Act on tasks' });
    const verb = 'Try the 312 failed again';
    await user.click(await within(panel).findByRole('button', { name: verb }));
    const question = await screen.findByRole('dialog', { name: 'Try 312 failed rows again?' });
    expect(within(question).getByRole('list')).toHaveTextContent(/^312 × /);
    await user.click(within(question).getByRole('button', { name: verb }));
    await waitFor(() => expect(location()).toBe(`/admin/monitoring?job=${AGAIN}`));
    expect(api.calls(retryJob).map(({ params }) => params.job_id)).toEqual([JOB_ID]);
  });

  it('name the job that tried them again, and cannot be tried again once more', async () => {
    const { user, api, location } = renderJobs(`/admin/monitoring?job=${JOB_ID}`);
    const AGAIN = '0f3c1c0e-4f5a-4b6e-9a57-0d2f3f1f6a12';
    api.response(getJob, { ...DONE, can_retry: true, retried_by: AGAIN });
    const panel = await screen.findByRole('dialog', { name: 'Act on tasks' });
    const show = await within(panel).findByRole('button', {
      name: 'Show the job that tries again',
    });
    expect(within(panel).queryByRole('button', { name: /Try the/ })).not.toBeInTheDocument();
    await user.click(show);
    await waitFor(() => expect(location()).toBe(`/admin/monitoring?job=${AGAIN}`));
  });

  it('say why a link opens no job', async () => {
    const { api } = renderJobs(`/admin/monitoring?job=${JOB_ID}`);
    api.fail(getJob, 404, { code: 'not_found' });
    const panel = await screen.findByRole('dialog', { name: 'Job' });
    expect(await within(panel).findByText('This does not exist, or not any more.')).toBeVisible();
  });
});
