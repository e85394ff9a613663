import { type EngineDetails, getEngineDetails } from '@entropi/contracts/engine-details';
import { ADMIN, renderPage } from '@entropi/shared/testing/render-page';
import { createStubApi } from '@entropi/shared/testing/stub-api';
import { screen, within } from '@testing-library/react';
import { listFindings } from './engine-findings';
import { EngineView } from './engine-view';

const AT = '2026-03-02T10:00:00Z';

const WELL: EngineDetails = {
  processes: [
    {
      id: 'engine-1',
      roles: ['engine', 'jobs'],
      started_at: AT,
      heartbeat_age_ms: 900,
      is_member: true,
      keys_owned: 12,
      feed_age_ms: 400,
    },
  ],
  keys: { held: 12, free: 0 },
  feeds: [{ environment: 'SIM', is_held: true, markets: [{ source: 'streamed', count: 8 }] }],
  requests: { count: 0, oldest_ms: null },
  queues: [],
  unresolved: [{ kind: 'OPEN', state: 'SENT', count: 1, oldest_ms: 300 }],
  latency: {
    p50_ms: 80,
    p99_ms: 400,
    steps: [
      { up_to_ms: 100, orders: 700 },
      { up_to_ms: null, orders: 3 },
    ],
  },
  allowances: [
    {
      environment: 'SIM',
      kind: 'points',
      left: 9000,
      max: 9500,
      resets_at: '2026-03-09T10:00:00Z',
    },
  ],
};

function renderEngine(details: Partial<EngineDetails> = {}) {
  const api = createStubApi().response(getEngineDetails, { ...WELL, ...details });
  return renderPage(<EngineView />, { api, session: ADMIN });
}

const [engine] = WELL.processes as [EngineDetails['processes'][number]];
const listKinds = (details: Partial<EngineDetails>) =>
  listFindings({ ...WELL, ...details }).map(({ kind }) => kind);

describe('the engine page', () => {
  it('says that all is well when it is, and shows the figures', async () => {
    renderEngine();
    expect(await screen.findByText(/^The engine works/)).toBeVisible();
    const processes = screen.getByRole('table', { name: 'Processes' });
    expect(within(processes).getByRole('row', { name: /engine-1/ })).toHaveTextContent('12');
    expect(screen.getByText('up to 100 ms')).toBeVisible();
    const left = screen.getByRole('table', { name: /^Left at the broker/ });
    expect(left).toHaveTextContent(/9.000 of 9.500/);
  });

  it('names a queue by what its jobs do, and one of another release by its name', async () => {
    renderEngine({
      queues: [
        { name: 'fees', count: 1, oldest_ms: 61_000 },
        { name: 'of-tomorrow', count: 2, oldest_ms: 100 },
      ],
    });
    const queues = await screen.findByRole('table', { name: 'Queues' });
    expect(within(queues).getByRole('row', { name: /^Fees and charges/ })).toHaveTextContent('1');
    expect(within(queues).getByRole('row', { name: /^of-tomorrow/ })).toHaveTextContent('2');
    expect(screen.getByText(/^Jobs are late \(Fees and charges\)/)).toBeVisible();
  });

  it('says in words what is wrong, and what to do', async () => {
    renderEngine({ keys: { held: 9, free: 3 }, backup: { is_wanted: true, age_ms: null } });
    const found = await screen.findByRole('list', { name: 'What needs a look' });
    expect(found).toHaveTextContent(
      '3 broker keys have no engine: their accounts are not traded. An engine takes them within seconds.'.slice(
        0,
        60,
      ),
    );
    expect(found).toHaveTextContent('start one more');
    expect(found).toHaveTextContent('The database was never backed up.');
  });
});

describe('what needs a look', () => {
  it.each<[string, Partial<EngineDetails>, string[]]>([
    ['nothing', {}, []],
    ['no engine at all', { processes: [] }, ['noEngine']],
    [
      'an engine that alone has fallen silent',
      { processes: [{ ...engine, heartbeat_age_ms: 16_000 }] },
      ['noEngine'],
    ],
    [
      'one of two that has fallen silent',
      { processes: [engine, { ...engine, id: 'engine-2', heartbeat_age_ms: 16_000 }] },
      ['silent'],
    ],
    [
      'a process without the engine, which has no share in trading',
      { processes: [engine, { ...engine, id: 'jobs', roles: ['jobs'], heartbeat_age_ms: 20_000 }] },
      [],
    ],
    [
      'a feed that no engine reads',
      { feeds: [{ environment: 'DEMO', is_held: false, markets: [] }] },
      ['freeFeed'],
    ],
    ['old prices', { processes: [{ ...engine, feed_age_ms: 31_000 }] }, ['oldFeed']],
    ['requests that wait', { requests: { count: 2, oldest_ms: 5_001 } }, ['slowRequests']],
    [
      'jobs that are late',
      { queues: [{ name: 'fees', count: 1, oldest_ms: 61_000 }] },
      ['lateJobs'],
    ],
    [
      'a close that has not left',
      { unresolved: [{ kind: 'CLOSE', state: 'PENDING', count: 1, oldest_ms: 31_000 }] },
      ['unsent'],
    ],
    [
      'an opening that waits for its turn, which loses nothing',
      { unresolved: [{ kind: 'OPEN', state: 'PENDING', count: 1, oldest_ms: 31_000 }] },
      [],
    ],
    [
      'an order whose fate is not known',
      { unresolved: [{ kind: 'OPEN', state: 'UNKNOWN', count: 1, oldest_ms: 31_000 }] },
      ['unknown'],
    ],
    [
      'a database in production that was never backed up',
      { backup: { is_wanted: true, age_ms: null } },
      ['noBackup'],
    ],
    [
      'one whose last backup is old',
      { backup: { is_wanted: true, age_ms: 37 * 3_600_000 } },
      ['oldBackup'],
    ],
    ['one that is backed up elsewhere', { backup: { is_wanted: false, age_ms: null } }, []],
    ['slow orders', { latency: { ...WELL.latency, p99_ms: 3_001 } }, ['slowOrders']],
    [
      'an allowance that is used up',
      {
        allowances: [{ environment: 'SIM', kind: 'reads', left: 0, max: 24, resets_at: AT }],
      },
      ['usedUp'],
    ],
  ])('%s', (_case, details, kinds) => {
    expect(listKinds(details)).toEqual(kinds);
  });

  it('that stops trading comes first', () => {
    expect(
      listKinds({ requests: { count: 1, oldest_ms: 9_000 }, keys: { held: 0, free: 1 } }),
    ).toEqual(['freeKeys', 'slowRequests']);
    expect(
      listKinds({
        processes: [engine, { ...engine, id: 'b', heartbeat_age_ms: 16_000 }],
        keys: { held: 0, free: 1 },
      }),
    ).toEqual(['freeKeys', 'silent']);
  });
});
