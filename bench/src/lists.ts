import { type FilledLists, fillLists } from '@entropi/api/testing/list-volume.repo';
import { createTestApp, type TestApp } from '@entropi/api/testing/test-app';
import { startTestServer } from '@entropi/api/testing/test-server';
import type { BenchOptions } from './config';

const CALLS = 15;
const WANTED_MS = 200;

/** The first page of each list: as its page opens it, found by a search, and filtered. */
const listUrls = ({ heavyUserId, strategyId }: FilledLists) => [
  '/api/users/',
  '/api/users/?search=c4ca42',
  '/api/users/?search=example',
  '/api/users/?sort=last_login_at&order=desc',
  '/api/users/?suspended=true',
  '/api/users/?state=active',
  `/api/users/?strategy_id=${strategyId}`,
  '/api/admin/monitoring/users',
  '/api/admin/monitoring/users?search=c4ca42',
  '/api/admin/monitoring/users?state=stopped',
  '/api/admin/monitoring/users?reason=loss_limit',
  '/api/admin/monitoring/users?shares=unmanaged',
  '/api/admin/monitoring/users?closes=unsent',
  '/api/admin/monitoring/users?sort=open_shares&order=desc',
  '/api/admin/monitoring/users?sort=total_size&order=desc',
  '/api/admin/monitoring/users?sort=unrealised',
  '/api/admin/monitoring/users?sort=realised_today',
  '/api/admin/monitoring/users?sort=margin&order=desc',
  '/api/admin/monitoring/summary',
  '/api/entropi-payments/',
  '/api/entropi-payments/?search=c4ca42',
  '/api/entropi-payments/?status=overdue',
  `/api/strategy/shares/${heavyUserId + 7}`,
  `/api/strategy/shares/${heavyUserId}`,
  `/api/strategy/shares/${heavyUserId}?sort=profit&order=desc`,
  `/api/strategy/shares/${heavyUserId}?search=DI99`,
  '/api/admin/audit',
  '/api/admin/audit?search=user:777',
  '/api/admin/chat/users',
  '/api/admin/chat/users?search=c4ca42',
  '/api/admin/chat/users/with-messages',
];

async function measure(test: TestApp, filled: FilledLists): Promise<void> {
  const superuser = await test.signIn({ isSuperuser: true, username: 'bench' });
  for (const url of listUrls(filled)) {
    const durations: number[] = [];
    for (let call = 0; call < CALLS; call += 1) {
      const begin = performance.now();
      const { status } = await superuser.call('GET', url);
      durations.push(performance.now() - begin);
      if (status !== 200) throw new Error(`${url}: ${status}`);
    }
    durations.sort((a, b) => a - b);
    const median = durations[Math.floor(CALLS / 2)] ?? 0;
    const slowest = durations.at(-1) ?? 0;
    const over = median > WANTED_MS ? ` (wanted: at most ${WANTED_MS})` : '';
    console.log(`${url}: median ${median.toFixed(1)} ms, slowest ${slowest.toFixed(1)} ms${over}`);
  }
}

/** The first pages of the lists with 100,000 users and 1,000,000 shares, at the server, without a network. */
export async function benchLists({ isShort }: BenchOptions): Promise<void> {
  const volume = isShort ? { users: 2000, shares: 5000 } : { users: 100_000, shares: 1_000_000 };
  const server = await startTestServer();
  globalThis.testTemplateUrl = server.templateUrl;
  try {
    const test = await createTestApp();
    const begin = performance.now();
    const filled = await fillLists(test.deps.db, volume);
    const seconds = ((performance.now() - begin) / 1000).toFixed(1);
    console.log(`${volume.users} users and ${volume.shares} shares, filled in ${seconds} s`);
    await measure(test, filled);
    await test.close();
  } finally {
    await server.stop();
  }
}
