import { createTestApp, type TestApp } from '../testing/test-app';

const ERROR_LEVEL = 50;

let test: TestApp;
let lines: { level: number }[] = [];

beforeAll(async () => {
  const output = { write: (line: string) => void lines.push(JSON.parse(line)) };
  test = await createTestApp({ LOG_LEVEL: 'debug' }, async (url) => url, output);
});
afterAll(() => test.close());

describe('a request that outlives the server that took it', () => {
  it('is 503, and no error in the log', async () => {
    const user = await test.signIn();
    const pool = test.deps.db.$client;
    const { query, connect } = pool;
    const message = 'Cannot use a pool after calling end on the pool';
    // Rejects as an ended pool does; the test's own pool must live until the test ends.
    const reject = () => Promise.reject(new Error(message));
    Object.assign(pool, { query: reject, connect: reject });
    lines = [];
    const responses = [
      await user.call('GET', '/api/chat/unread-count'),
      await user.call('POST', '/api/chat/send', { body: 'hello' }),
    ];
    Object.assign(pool, { query, connect });
    for (const { body } of responses) {
      expect(body).toMatchObject({ status: 503, code: 'database_unavailable' });
    }
    expect(lines.filter(({ level }) => level >= ERROR_LEVEL)).toEqual([]);
  });
});
