import { liftHold } from '@entropi/contracts/books';
import { getEngineState } from '@entropi/contracts/monitoring';
import { auditEntries } from '@entropi/db/schema/audit';
import { brokerAccounts, brokerKeys } from '@entropi/db/schema/broker';
import { keyOwnership } from '@entropi/db/schema/engine';
import { shares } from '@entropi/db/schema/trading';
import { withOwner } from '@entropi/db/testing/with-owner';
import { beginHold, findHold, saveRestored } from '@entropi/engine/store/trading-hold.repo';
import { eq } from 'drizzle-orm';
import { holdCommand } from '../../cli/hold';
import { migrateCommand } from '../../cli/migrate';
import { addAccount } from '../../testing/open-share';
import { itRejects } from '../../testing/rejections';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { call, type TestUser } from '../../testing/test-user';
import { liftHoldBy } from './books.domain';
import { listRestored } from './books.repo';

const URL = '/api/admin/trading-hold/lift';

let test: TestApp;
let trader: TestUser;
let superuser: TestUser;
let accountId: number;
const app = () => test;

beforeAll(async () => {
  test = await createTestApp();
  trader = await test.signIn({ username: 'trader' });
  superuser = await test.signIn({ isSuperuser: true, username: 'root' });
  accountId = await addAccount(test.deps, trader.id);
});
afterAll(() => test.close());

const readBooks = async () =>
  (await superuser.call('GET', '/api/admin/engine')).as(getEngineState.reply).books;

/** A hold that found an open share and a closed one of the trader. */
async function hold(): Promise<number> {
  const { db } = test.deps;
  const { id } = await beginHold(db, { reason: 'older_database', dealReference: 'cAA' });
  for (const [reference, state] of [
    ['restored-1', 'OPEN'],
    ['restored-2', 'CLOSED'],
  ] as const) {
    const [share] = await db
      .insert(shares)
      .values({
        userId: trader.id,
        brokerAccountId: accountId,
        dealReference: `${reference}-${id}`,
        epic: 'IX.D.DAX.IFMM.IP',
        expiry: '-',
        direction: 'BUY',
        size: 1,
        state,
        ...(state === 'CLOSED'
          ? { profitMinor: -4210, profitCurrency: 'GBP', closedAt: new Date() }
          : {}),
      })
      .returning();
    if (!share) throw new Error('no share');
    const place = { brokerAccountId: accountId, isInLadder: state === 'CLOSED' };
    await saveRestored(db, { shareId: share.id, holdId: id, ...place });
  }
  return id;
}

describe('POST /api/admin/trading-hold/lift', () => {
  itRejects({
    app,
    method: 'POST',
    url: () => URL,
    body: () => ({ hold_id: 1 }),
    forbiddenTo: () => trader,
    allowedTo: () => superuser,
    invalid: () => [
      { body: {}, path: 'hold_id' },
      { body: { hold_id: 0 }, path: 'hold_id' },
      { body: { hold_id: 1, note: 'x'.repeat(501) }, path: 'note' },
    ],
  });

  it('is 409 without a hold, and for another hold than the one in force', async () => {
    expect(await superuser.callProven('POST', URL, { hold_id: 1 })).toMatchObject({ status: 409 });
    const id = await hold();
    const other = await superuser.callProven('POST', URL, { hold_id: id + 1 });
    expect(other).toMatchObject({ status: 409, body: { code: 'hold_lifted' } });
    expect((await findHold(test.deps.db))?.id).toBe(id);
  });

  it('shows the difference in money, and records who lets openings go on', async () => {
    const { db } = test.deps;
    const standing = (await findHold(db))?.id ?? (await hold());
    const books = await readBooks();
    expect(books?.hold).toMatchObject({ id: standing, compared: 0, deal_reference: 'cAA' });
    expect(books?.restored).toMatchObject([
      {
        user: { username: 'trader' },
        open: 1,
        outside: 1,
        closed: 1,
        profit: { amount: '-42.10' },
      },
    ]);
    const lifted = await superuser.callProven('POST', URL, {
      hold_id: standing,
      note: ' compared ',
    });
    expect(lifted.as(liftHold.reply)).toMatchObject({ hold: null, restored: [] });
    expect(await findHold(db)).toBeNull();
    const [entry] = await db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.action, 'hold.lift'));
    expect(entry).toMatchObject({ actor: 'root', after: { note: 'compared' } });
  });

  it('orders what was restored by the amounts it shows, without those of another currency', async () => {
    const { db } = test.deps;
    const holdId = await hold();
    const { id: userId } = await test.signIn({ username: 'switched' });
    const brokerAccountId = await addAccount(test.deps, userId);
    const [share] = await db
      .insert(shares)
      .values({
        ...{ userId, brokerAccountId, dealReference: `dollars-${holdId}`, epic: 'E', expiry: '-' },
        ...{ direction: 'BUY', size: 1, state: 'CLOSED', closedAt: new Date() },
        ...{ profitMinor: -99_900, profitCurrency: 'USD' },
      })
      .returning();
    if (!share) throw new Error('no share');
    await saveRestored(db, { shareId: share.id, holdId, brokerAccountId, isInLadder: false });
    expect((await listRestored(db, holdId)).map((row) => [row.username, row.profitMinor])).toEqual([
      ['trader', -4210],
      ['switched', 0],
    ]);
    await db
      .update(brokerAccounts)
      .set({ isDefault: false })
      .where(eq(brokerAccounts.userId, userId));
    await liftHoldBy(db, { userId: null, username: 'operator' }, { holdId, note: null });
  });

  it('names the accounts that were not compared, and says why', async () => {
    const { db } = test.deps;
    const standing = (await findHold(db))?.id ?? (await hold());
    const readUncompared = async () => (await readBooks())?.hold?.uncompared;
    const own = { user: { id: trader.id, username: 'trader' }, until: null };
    const account = eq(brokerAccounts.id, accountId);
    const [row] = await db.select().from(brokerAccounts).where(account);
    if (!row) throw new Error('no account');
    expect(await readUncompared()).toMatchObject([{ ...own, reason: 'no_engine' }]);
    await db.insert(keyOwnership).values({
      brokerKeyId: row.brokerKeyId,
      processId: 'engine',
      expiresAt: new Date(Date.now() + 3_600_000),
    });
    expect(await readUncompared()).toMatchObject([{ ...own, reason: 'waiting' }]);
    const until = new Date('2026-03-02T10:05:00.250Z');
    const locked = { syncFault: 'login_locked', syncFaultUntil: until } as const;
    await db.update(brokerAccounts).set(locked).where(account);
    expect(await readUncompared()).toMatchObject([
      { reason: 'login_locked', until: until.toISOString() },
    ]);
    expect(await holdCommand(test.deps, [])).toMatch(/trader .* was not: .*locked.*10:05/);
    await db.update(brokerKeys).set({ rejectedCode: 'error.security.invalid-details' });
    expect(await readUncompared()).toMatchObject([{ reason: 'key_rejected' }]);
    await db.update(brokerAccounts).set({ syncedAt: new Date(Date.now() + 1000) });
    expect(await readUncompared()).toEqual([]);
    await db.update(brokerKeys).set({ rejectedCode: null });
    const nothing = { syncedAt: null, syncFault: null, syncFaultUntil: null };
    await db.update(brokerAccounts).set(nothing);
    await withOwner(db, (owner) => owner.delete(keyOwnership));
    await liftHoldBy(db, { userId: null, username: 'operator' }, { holdId: standing, note: null });
  });

  it('is done by an operator without the API, too', async () => {
    const id = await hold();
    expect(await holdCommand(test.deps, [])).toMatch(/nothing is opened.*trader.*-42\.10/s);
    await expect(holdCommand(test.deps, ['lift'])).rejects.toThrow('hold lift <id>');
    await holdCommand(test.deps, ['lift', `${id}`, 'compared', 'by', 'hand']);
    expect(await findHold(test.deps.db)).toBeNull();
  });

  it('follows one that an operator began, for a database that was restored by other tools', async () => {
    expect(await holdCommand(test.deps, ['begin'])).toMatch(/nothing is opened.*was restored/);
    const begun = await findHold(test.deps.db);
    expect(begun).toMatchObject({ reason: 'older_database', dealReference: null });
    // The job that migrates may be tried again.
    expect(await migrateCommand(test.deps, ['--held'])).toMatch(/schema.*nothing is opened/s);
    expect(await migrateCommand(test.deps, [])).toMatch(/schema.*nothing is opened/s);
    expect(await findHold(test.deps.db)).toEqual(begun);
    await expect(migrateCommand(test.deps, ['--hold'])).rejects.toThrow('migrate --held');
    await holdCommand(test.deps, ['lift', `${begun?.id}`]);
  });
});

describe('while nothing may be opened', () => {
  it('opening a share by hand is 409, and the installation’s metrics say why', async () => {
    const id = await hold();
    const headers = { 'idempotency-key': 'held-1' };
    const body = { epic: 'IX.D.DAX.IFMM.IP', direction: 'BUY', size: 1 };
    const url = `/api/strategy/shares/${trader.id}`;
    const opened = await call(test.app, 'POST', url, { token: trader.accessToken, body, headers });
    expect(opened).toMatchObject({ status: 409, body: { code: 'trading_held' } });
    const metrics = String((await call(test.app, 'GET', '/metrics')).body);
    expect(metrics).toContain('entropi_trading_held 1');
    await holdCommand(test.deps, ['lift', `${id}`]);
  });
});

describe('positions that are not ours', () => {
  it('are named by account, to superusers, and counted', async () => {
    const { db } = test.deps;
    const position = {
      deal_id: 'DIAAA1',
      deal_reference: null,
      epic: 'IX.D.DAX.IFMM.IP',
      direction: 'BUY' as const,
      size: 1,
      level: 8000,
      opened_at: null,
      is_ours: false,
    };
    await db
      .update(brokerAccounts)
      .set({ foreignPositions: [position, { ...position, deal_id: 'DIAAA2' }] })
      .where(eq(brokerAccounts.id, accountId));
    expect((await readBooks())?.foreign).toMatchObject([
      { user: { username: 'trader' }, positions: 2 },
    ]);
  });
});
