import { createTestApp, type TestApp } from '../testing/test-app';
import { call } from '../testing/test-user';
import { listSystemFacts } from './system-facts.repo';

const SERIES = /^http_request_duration_seconds_count\{(.*)\}/gm;

describe('the metrics of the API', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await createTestApp();
  });
  afterAll(() => test.close());

  const read = async () => String((await call(test.app, 'GET', '/metrics')).body);
  const listSeries = async () => [...(await read()).matchAll(SERIES)].map(([, labels]) => labels);

  it('count each call by its operation and status', async () => {
    await call(test.app, 'GET', '/auth/me');
    await call(test.app, 'POST', '/auth/login', { body: {} });
    const { accessToken: token } = await test.signIn();
    await call(test.app, 'GET', '/auth/me', { token });
    expect(await listSeries()).toEqual(
      expect.arrayContaining([
        'operation="me",status="401"',
        'operation="me",status="200"',
        'operation="login",status="415"',
      ]),
    );
  });

  it('make no series from what a stranger writes', async () => {
    await call(test.app, 'GET', '/nothing-here');
    const before = await listSeries();
    const { accessToken: token } = await test.signIn();
    for (let n = 0; n < 30; n += 1) {
      await call(test.app, 'GET', `/${'x'.repeat(n)}${n}?q=${n}`);
      await call(test.app, 'PROPFIND' as 'GET', `/dav/${n}`);
      await call(test.app, 'GET', `/api/strategy/tasks/${n}000`);
      await call(test.app, 'GET', `/%00${n}`);
      await call(test.app, 'GET', `/auth/me?user=${n}`, { token, headers: { 'x-user': `${n}` } });
    }
    const added = (await listSeries()).filter((labels) => !before.includes(labels));
    expect(added.length).toBeLessThan(6);
    expect(added.join()).not.toMatch(/\d{4}|dav|xxx/);
  });

  it('describe the state of the installation, and say so while it cannot be read', async () => {
    const up = await read();
    expect(up).toContain('entropi_database_up 1');
    expect(up).toContain('entropi_engines_ready 0');
    expect(up).toContain('entropi_tasks_in_error 0');
    expect(up).toMatch(/entropi_database_connections\{state="idle"\} \d/);
    expect(up).toMatch(/entropi_disk_free_ratio 0\.\d+/);
  });
});

it('are served while the database is down, without the numbers that come from it', async () => {
  const test = await createTestApp();
  await test.breakDatabase();
  const down = String((await call(test.app, 'GET', '/metrics')).body);
  expect(down).toContain('entropi_database_up 0');
  expect(down).not.toMatch(/^entropi_engines_ready/m);
  expect(down).toContain('process_cpu_seconds_total');
  await test.mendDatabase();
  await test.close();
});

it('read only what is unresolved, however much history there is', async () => {
  const test = await createTestApp();
  const client = await test.deps.db.$client.connect();
  // PostgreSQL reads a small table as a whole; what matters is that it has another way.
  await client.query('set enable_seqscan = off');
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(
    `explain ${await captureFacts(test)}`,
  );
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  // Either index holds only orders that are not resolved.
  expect(plan).toMatch(/order_intents_(unresolved|cycle)_idx/);
  // Tasks, one a user, have no history.
  expect(plan).not.toMatch(/Seq Scan on (order_intents|engine_requests|shares)/);
  client.release(true);
  await test.close();
});

/** The statement that the numbers come from, as it is sent. */
async function captureFacts({ deps }: TestApp): Promise<string> {
  const sent = jest.spyOn(deps.db.$client, 'query');
  await listSystemFacts(deps.db);
  const [given, values = []] = sent.mock.calls[0] as unknown as [{ text: string }, string[]?];
  sent.mockRestore();
  return given.text.replaceAll(/\$(\d+)/g, (_all, n: string) => `'${values[Number(n) - 1]}'`);
}
