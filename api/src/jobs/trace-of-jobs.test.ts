import { until } from '@entropi/engine/testing/engine-harness';
import { type OtlpReceiver, startOtlpReceiver } from '../testing/otlp-receiver';
import { createTestApp, type TestApp } from '../testing/test-app';
import { call } from '../testing/test-user';
import { startJobs } from './start';

const TRACE_ID = '4bf92f3577b34da6a3ce929d0e0e4736';
const HEADERS = { traceparent: `00-${TRACE_ID}-00f067aa0ba902b7-01` };

let receiver: OtlpReceiver;
let test: TestApp;

beforeAll(async () => {
  receiver = await startOtlpReceiver();
  test = await createTestApp({ OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url });
});
afterAll(async () => {
  await test.close();
  await receiver.close();
});

it('a job goes on with the trace of the call that queued it', async () => {
  const { accessToken: token, email } = await test.signIn({ isSuperuser: true });
  const started = await call(test.app, 'POST', '/api/admin/monitoring/refresh', {
    token,
    headers: HEADERS,
  });
  expect(started.status).toBe(202);
  const body = { email };
  await call(test.app, 'POST', '/auth/forgot-password', { body, headers: HEADERS });
  await startJobs(test.deps);
  const { job_id: id } = started.body as { job_id: string };
  const read = async () =>
    (await call(test.app, 'GET', `/api/jobs/${id}`, { token })).body as { state: string };
  await until(read, ({ state }) => state === 'done');
  // The step of a job ends after its work, and before the queue knows of it.
  for (const queue of ['long-job-turns', 'mail-reset']) {
    await until(
      async () => test.deps.jobs.boss.getQueueSize(queue, { before: 'completed' }),
      (waiting) => waiting === 0,
    );
  }
  await test.deps.tracing.stop();
  const find = (name: string) => {
    const span = receiver.spans.find((one) => one.name === name);
    if (!span) throw new Error(`no ${name} among ${receiver.spans.map((one) => one.name)}`);
    return span;
  };
  for (const [job, api] of [
    ['job long-job-turns', 'refreshMonitoring'],
    ['job mail-reset', 'forgotPassword'],
  ] as const) {
    expect(find(job)).toMatchObject({ traceId: TRACE_ID, parentSpanId: find(api).spanId });
  }
});
