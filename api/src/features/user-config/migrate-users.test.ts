import { previewMigration } from '@entropi/contracts/strategy-jobs';
import { awaitJob } from '../../testing/await-job';
import { itRejects } from '../../testing/rejections';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { addMarket, strategyInput } from '../../testing/test-strategy';
import type { TestUser } from '../../testing/test-user';

const URL = '/api/strategy/migrate/all-users-to-strategies';

let test: TestApp;
let admin: TestUser;
let user: TestUser;

beforeAll(async () => {
  test = await createTestApp();
  await addMarket(test.deps.db);
  admin = await test.signIn({ isSuperuser: true });
  user = await test.signIn({ username: 'first' });
});
afterAll(() => test.close());

async function addStrategy(isActive = true): Promise<number> {
  const made = await admin.call(
    'POST',
    '/api/strategy/strategies/',
    strategyInput({ is_active: isActive }),
  );
  return (made.body as { id: number }).id;
}

const readStrategy = async ({ id }: TestUser) =>
  (await admin.call('GET', `/api/users/${id}/strategy`)).body as { strategy_id: number | null };

describe('POST /api/strategy/migrate/all-users-to-strategies', () => {
  itRejects({
    app: () => test,
    method: 'POST',
    url: () => URL,
    allowedTo: () => admin,
    forbiddenTo: () => user,
    invalid: () => [
      { body: { strategy_id: 999_999 }, path: 'strategy_id' },
      { body: { strategy_id: '1' }, path: 'strategy_id' },
      { body: { users: [1] }, path: 'users' },
    ],
  });

  it('is 409 while no strategy has a ladder, 422 for one that is not active', async () => {
    await addStrategy();
    expect((await admin.call('POST', URL)).body).toMatchObject({
      status: 409,
      code: 'no_default_strategy',
    });
    const idle = await addStrategy(false);
    expect((await admin.call('POST', URL, { strategy_id: idle })).status).toBe(422);
  });

  it('gives the oldest strategy with a ladder to users who have none, and changes nothing a second time', async () => {
    const [ladder, other] = [await addStrategy(), await addStrategy()];
    const template = { unit: 'POINTS', levels: [{ offset: 0, size: 1 }] };
    await admin.call('POST', `/api/strategy/scale/strategy/${ladder}/template`, template);
    const chosen = await test.signIn({ username: 'chosen' });
    await admin.call('PUT', `/api/users/${chosen.id}/strategy`, {
      strategy_id: other,
      coupled_strategy_id: null,
    });
    const { job, rows } = await awaitJob(test, admin, await admin.call('POST', URL));
    expect(job).toMatchObject({ state: 'done', result: { total: 1, succeeded: 1 } });
    expect(rows.map((row) => row.result)).toEqual([
      { user_id: user.id, username: 'first', strategy_id: ladder, migrated: true },
    ]);
    expect((await readStrategy(user)).strategy_id).toBe(ladder);
    expect((await readStrategy(chosen)).strategy_id).toBe(other);
    expect((await readStrategy(admin)).strategy_id).toBeNull();
    const again = await awaitJob(test, admin, await admin.call('POST', URL));
    expect(again.job).toMatchObject({ state: 'done', progress: 1, result: { total: 0 } });
  });

  it('leaves alone a user who chose a strategy while the job waited', async () => {
    const quick = await test.signIn({ username: 'quick' });
    const accepted = await admin.call('POST', URL);
    const own = await addStrategy();
    await quick.call('POST', '/api/strategy/congig/me/', {
      strategy_id: own,
      coupled_strategy_id: null,
      size_factor: 2,
      max_open_shares: null,
      daily_loss_limit: null,
      notify: true,
    });
    const { rows } = await awaitJob(test, admin, accepted);
    expect(rows).toMatchObject([{ state: 'done', result: { strategy_id: own, migrated: false } }]);
    expect((await readStrategy(quick)).strategy_id).toBe(own);
  });
});

describe('POST /api/strategy/migrate/all-users-to-strategies/preview', () => {
  const preview = async () =>
    (await admin.call('POST', `${URL}/preview`)).as(previewMigration.reply);

  itRejects({
    app: () => test,
    method: 'POST',
    url: () => `${URL}/preview`,
    allowedTo: () => admin,
    forbiddenTo: () => user,
    invalid: () => [
      { body: { strategy_id: 999_999 }, path: 'strategy_id' },
      { body: { confirmed: 1 }, path: 'confirmed' },
    ],
  });

  it('says who has no strategy and which one they would be given, and stores nothing', async () => {
    const before = await preview();
    const late = await test.signIn({ username: 'aaa' });
    expect(await preview()).toEqual({
      ...before,
      count: before.count + 1,
      usernames: ['aaa', ...before.usernames],
    });
    expect((await readStrategy(late)).strategy_id).toBeNull();
  });

  it('binds the migration to what was confirmed: of more users none is given one', async () => {
    const { strategy, count } = await preview();
    const body = { strategy_id: strategy.id, confirmed: count };
    const later = await test.signIn({ username: 'later' });
    const grown = await admin.call('POST', URL, body);
    expect([grown.status, grown.body]).toMatchObject([409, { code: 'selection_grown' }]);
    expect((await readStrategy(later)).strategy_id).toBeNull();
    const again = { ...body, confirmed: count + 1 };
    const { job } = await awaitJob(test, admin, await admin.call('POST', URL, again));
    expect(job.result).toMatchObject({ total: count + 1, succeeded: count + 1 });
    expect((await preview()).count).toBe(0);
  });
});
