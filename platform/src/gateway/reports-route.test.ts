import fastify, { type FastifyInstance } from 'fastify';
import { registerReports } from './reports-route';

const LOGGED = new Set([
  'policy violation',
  'remote load',
  'a reply of the API breaks its contract',
]);
const FILE = 'https://app.test/remotes/mf-chat/1.2.0-abc/61.js';

describe('POST /reports', () => {
  let app: FastifyInstance;
  let lines: Record<string, unknown>[];

  beforeEach(async () => {
    lines = [];
    const stream = { write: (line: string) => lines.push(JSON.parse(line)) };
    app = fastify({ logger: { level: 'info', stream } });
    registerReports(app, null);
    await app.ready();
  });

  afterEach(() => app.close());

  async function send(payload: unknown, type = 'application/json') {
    lines.length = 0;
    const response = await app.inject({
      method: 'POST',
      url: '/reports',
      headers: { 'content-type': type },
      payload: JSON.stringify(payload),
    });
    lines = lines.filter(({ msg }) => LOGGED.has(String(msg)));
    return response;
  }

  const violation = { kind: 'violation', directive: 'script-src-elem', line: 7 };
  const load = {
    kind: 'load',
    remote: 'mf-chat',
    version: '1.2.0-abc',
    phase: 'chunk',
    ms: 812,
    outcome: 'failed',
    traceId: '3f2a91c0',
    reason: 'no response',
  };

  it('is 422 for anything but a list of reports, and logs nothing', async () => {
    const wrong = [{}, [], [{ kind: 'other' }], [{ ...load, more: 1 }], [{ ...load, ms: -1 }]];
    for (const body of [...wrong, Array.from({ length: 21 }, () => load)]) {
      expect((await send(body)).statusCode).toBe(422);
      expect(lines).toEqual([]);
    }
  });

  it('is 413 for more than 16 kB, and 415 for what is no JSON', async () => {
    expect((await send([{ ...load, reason: 'x'.repeat(17_000) }])).statusCode).toBe(413);
    expect((await send([load], 'application/xml')).statusCode).toBe(415);
  });

  it('logs a load that failed as a warning, with the trace that the user saw', async () => {
    expect((await send([load])).statusCode).toBe(204);
    const { kind, ...notified } = load;
    expect(lines).toEqual([expect.objectContaining({ level: 40, load: notified })]);
  });

  it('logs a load that went well', async () => {
    const { reason, ...rest } = load;
    await send([{ ...rest, outcome: 'ready' }]);
    expect(lines[0]).toMatchObject({ level: 30, msg: 'remote load' });
  });

  it('logs a reply that breaks its contract, by the call and the places', async () => {
    const reply = { operation: 'listUsers', problems: ['items.0.id: missing'], shell: '1.0.0' };
    expect((await send([{ kind: 'reply', ...reply }])).statusCode).toBe(204);
    expect(lines).toEqual([expect.objectContaining({ level: 40, reply })]);
  });

  it.each([
    ['the rejected file', FILE, 'https://app.test/shell/1.0.0/main.js', 'mf-chat'],
    ['the script that requested it', 'https://elsewhere.test/x.png', FILE, 'mf-chat'],
    ['the shell', 'inline', 'https://app.test/shell/1.0.0/main.js', 'shell'],
    ['unknown', 'eval', '', null],
  ])('logs a violation under the name of %s', async (_whose, blocked, source, remote) => {
    expect((await send([{ ...violation, blocked, source }])).statusCode).toBe(204);
    expect(lines[0]).toMatchObject({ level: 40, via: 'page', violation: { remote, line: 7 } });
  });

  it('keeps queries, fragments and contents of addresses out of the log', async () => {
    const secret = 'eyJhbGciOi';
    const addresses = [
      `https://app.test/reset-password?token=${secret}`,
      `https://${secret}@app.test/x#${secret}`,
      `data:text/javascript,${secret}`,
      `/reset-password?token=${secret}`,
    ];
    for (const blocked of addresses) await send([{ ...violation, blocked, source: blocked }]);
    expect(lines).toHaveLength(1);
    expect(JSON.stringify(lines)).not.toContain(secret);
  });

  it('accepts what a browser reports by itself, of the policy and of integrity', async () => {
    const url = 'https://app.test/reset-password?token=abc';
    const body = {
      effectiveDirective: 'connect-src',
      blockedURL: 'https://x.test/',
      documentURL: url,
    };
    const reports = [
      { type: 'csp-violation', age: 1, url, user_agent: 'x', body: { ...body, sourceFile: FILE } },
      { type: 'integrity-violation', url, body: { blockedURL: FILE, destination: 'script' } },
      { type: 'deprecation', url, body: { id: 'x' } },
    ];
    expect((await send(reports, 'application/reports+json')).statusCode).toBe(204);
    expect(lines.map(({ violation: logged }) => logged)).toEqual([
      expect.objectContaining({ remote: 'mf-chat', directive: 'connect-src' }),
      expect.objectContaining({ remote: 'mf-chat', directive: 'integrity-policy script' }),
    ]);
    expect(JSON.stringify(lines)).not.toContain('token');
  });

  it('is 429 for an address that sends more than a broken page would', async () => {
    for (let count = 0; count < 300; count += 1) await send([load]);
    expect((await send([load])).statusCode).toBe(429);
  });
});
