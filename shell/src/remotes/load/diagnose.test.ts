import { buildEntry } from '../../testing/remotes';
import { diagnose } from './diagnose';
import type { FailedLoad, LoadCause, LoadPhase } from './load-state';

/** How the server responds at an address; null where it cannot be reached. */
type Reply = { status: number; type?: string } | null;

const FILE = 'http://localhost/remotes/mf-chat/1.0.0/remote-entry.js';
const CHUNK = 'http://localhost/remotes/mf-chat/1.0.0/61.js';
const JS = { status: 200, type: 'text/javascript' };

function serve(responses: Record<string, Reply>): string[] {
  const requested: string[] = [];
  globalThis.fetch = jest.fn(async (input) => {
    const address = new URL(String(input), 'http://localhost').href;
    requested.push(address);
    const reply = responses[address];
    if (!reply) throw new TypeError('Failed to fetch');
    const headers = { get: () => reply.type ?? null };
    return { status: reply.status, headers } as unknown as Response;
  });
  return requested;
}

const fail = (phase: LoadPhase, reason = 'broken'): FailedLoad => ({
  status: 'failed',
  version: '1.0.0',
  traceId: '1',
  phase,
  reason,
});

const HEALTH = 'http://localhost/health/live';

describe('a failed load is attributed to', () => {
  it.each<[string, LoadCause, LoadPhase, Reply, Reply]>([
    ['no connection', 'network', 'entry', null, null],
    ['no response for the file alone', 'server', 'entry', null, { status: 200 }],
    ['status 503', 'server', 'entry', { status: 503 }, { status: 503 }],
    ['a page instead', 'server', 'entry', { status: 200, type: 'text/html' }, { status: 200 }],
    ['a file that is gone', 'version', 'entry', { status: 404 }, { status: 200 }],
    ['other bytes than published', 'version', 'entry', JS, { status: 200 }],
    ['a way that is too slow', 'network', 'timeout', JS, { status: 200 }],
  ])('%s', async (_what, cause, phase, file, health) => {
    serve({ [FILE]: file, [HEALTH]: health });
    expect(await diagnose(fail(phase), buildEntry())).toBe(cause);
  });

  it('the file that broke, where it is named', async () => {
    const requested = serve({ [CHUNK]: { status: 404 }, [HEALTH]: { status: 200 } });
    const failure = fail('chunk', `Loading chunk 61 failed.\n(error: ${CHUNK})`);
    expect(await diagnose(failure, buildEntry())).toBe('version');
    expect(requested).toContain(CHUNK);
  });

  it('the registry, of which no entry is known', async () => {
    serve({ 'http://localhost/registry.json': { status: 503 }, [HEALTH]: { status: 200 } });
    expect(await diagnose(fail('registry'), null)).toBe('server');
  });

  it('the code, without a request', async () => {
    const requested = serve({});
    expect(await diagnose(fail('render'), buildEntry())).toBe('fault');
    expect(await diagnose(fail('init', 'its module has no routes.x'), buildEntry())).toBe('fault');
    const clash = 'it needs contract ^2.0.0, this page provides 1.4.0';
    expect(await diagnose(fail('init', clash), buildEntry())).toBe('version');
    expect(requested).toEqual([]);
  });
});
