import { createTestApp, type TestApp } from '../testing/test-app';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const GIVEN = `00-${TRACE}-00f067aa0ba902b7-01`;

describe('the id of a request', () => {
  let test: TestApp;
  const lines: Record<string, unknown>[] = [];

  beforeAll(async () => {
    const output = { write: (line: string) => lines.push(JSON.parse(line)) };
    test = await createTestApp({ LOG_LEVEL: 'debug' }, undefined, output);
  });
  afterAll(() => test.close());

  const send = async (traceparent?: string) => {
    lines.length = 0;
    const headers = traceparent === undefined ? {} : { traceparent };
    const response = await test.app.inject({ url: '/auth/me', headers });
    return { id: response.headers['x-request-id'], body: response.json() };
  };

  it('is the id of the caller’s trace, in header, error and log', async () => {
    const { id, body } = await send(GIVEN);
    expect(id).toBe(TRACE);
    expect(body).toMatchObject({ status: 401, request_id: TRACE });
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines) expect(line).toMatchObject({ trace_id: TRACE });
  });

  it('is made, in the same form, where the caller has no trace', async () => {
    const [first, second] = [await send(), await send()];
    expect(first.id).toMatch(/^[0-9a-f]{32}$/);
    expect(first.body.request_id).toBe(first.id);
    expect(second.id).not.toBe(first.id);
  });

  it.each([
    'no trace',
    `00-${TRACE.toUpperCase()}-00f067aa0ba902b7-01`,
    `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`,
    `00-${TRACE}"}{"level":60-00f067aa0ba902b7-01`,
    'x'.repeat(8000),
  ])('is made where the header holds no trace: %s', async (traceparent) => {
    const { id, body } = await send(traceparent);
    expect(id).toMatch(/^[0-9a-f]{32}$/);
    expect(id).not.toBe(TRACE);
    expect(body.request_id).toBe(id);
    expect(JSON.stringify(lines)).not.toContain('level":60');
  });

  it('may be chosen by a page of another origin', async () => {
    const response = await test.app.inject({
      method: 'OPTIONS',
      url: '/auth/me',
      headers: {
        origin: 'http://localhost:3000',
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'traceparent',
      },
    });
    expect(response.headers['access-control-allow-headers']).toContain('traceparent');
  });
});
