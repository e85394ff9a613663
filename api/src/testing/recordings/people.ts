import { RISKS_VERSION } from '@entropi/contracts/risks';
import { currentScales, cycles, tasks } from '@entropi/db/schema/trading';
import { beginHold } from '@entropi/engine/store/trading-hold.repo';
import { until } from '@entropi/engine/testing/engine-harness';
import { and, desc, eq } from 'drizzle-orm';
import { writeTotpCode } from '../../features/auth/totp';
import { readShares } from '../../features/shares/share-view';
import { addSoftPasskey } from '../add-passkey';
import { awaitJob } from '../await-job';
import type { BrokerApp } from '../broker-app';
import { addClosedShare, addTrader } from '../broker-trader';
import { enrol } from '../login';
import { readLinkToken, readMails } from '../outbox';
import { makePasskey } from '../soft-authenticator';
import { configureTrading, DAX } from '../test-trading';
import { call, TEST_PASSWORD, type TestUser } from '../test-user';
import { bookMatched, importMatched } from './bank';

/** A value that a recorded call names, or how to find it when it is needed. */
type Value = unknown | (() => unknown);

/** The callers in a replay, and the things that their calls are about. */
export interface People {
  /** The token of a caller by the name that recordings use; undefined for one who is not signed in. */
  findToken(by: string): string | undefined;
  /** Replaces `$name`, wherever it occurs, by its value. */
  fill(given: unknown): Promise<unknown>;
  /** Stores a value of a response for later calls. */
  record(name: string, value: unknown): void;
}

function createPeople(users: Record<string, TestUser>, given: Record<string, Value>): People {
  const values = new Map<string, Value>(Object.entries(given));
  for (const [name, user] of Object.entries(users)) {
    values.set(`${name}_id`, user.id);
    values.set(`${name}_name`, user.username);
    values.set(`${name}_email`, user.email);
    values.set(`${name}_refresh_token`, user.refreshToken);
  }
  async function fill(part: unknown): Promise<unknown> {
    if (typeof part === 'string' && part.startsWith('$')) {
      const name = part.slice(1);
      if (!values.has(name)) throw new Error(`No replay knows ${part}`);
      const value = values.get(name);
      return typeof value === 'function' ? value(values) : value;
    }
    if (Array.isArray(part)) return Promise.all(part.map(fill));
    if (part === null || typeof part !== 'object') return part;
    const entries = Object.entries(part).map(async ([key, value]) => [key, await fill(value)]);
    return Object.fromEntries(await Promise.all(entries));
  }
  return {
    fill,
    findToken(by) {
      if (by === 'anonymous') return undefined;
      return users[by]?.accessToken ?? (values.get(by) as string | undefined);
    },
    record: (name, value) => void values.set(name, value),
  };
}

const BROKEN_TASK = {
  state: 'error',
  errorCode: 'loss_limit',
  errorMessage: 'lost',
  errorAt: new Date(),
} as const;

/** A share that a user holds at the broker; returns its deal id. */
async function openShare({ test }: BrokerApp, trader: TestUser): Promise<string> {
  const response = await call(test.app, 'POST', `/api/strategy/shares/${trader.id}`, {
    token: trader.accessToken,
    body: { epic: DAX, direction: 'BUY', size: 2 },
    headers: { 'idempotency-key': 'opened-before-the-replay' },
  });
  if (response.status !== 202) throw new Error(JSON.stringify(response.body));
  const [share] = await until(
    () => readShares(test.deps.db, trader.id, 'open'),
    (shares) => shares.some(({ state }) => state === 'OPEN'),
  );
  return share?.deal_id ?? '';
}

/** The token of the mail to a user who has registered. */
async function requestActivation({ test }: BrokerApp, name: string): Promise<string> {
  const email = `${name}@example.test`;
  const body = {
    username: `${name}-new`,
    email,
    password: TEST_PASSWORD,
    first_name: 'New',
    last_name: 'Person',
  };
  await call(test.app, 'POST', '/auth/register/', { body });
  return readLinkToken((await readMails(test, email)).at(-1));
}

/** The token in the mail to the new address of a user. */
async function requestAddress({ test }: BrokerApp, user: TestUser, name: string): Promise<string> {
  const email = `${name}@example.test`;
  await user.callProven('PUT', `/api/profile/${user.id}`, {
    first_name: 'Moved',
    last_name: 'Person',
    email,
    phone: '+41 44 123 45 67',
    language: 'en',
    address: { street: 'Weg 1', postcode: '8001', city: 'Ort', country: 'CH' },
    notifications: {},
  });
  return readLinkToken((await readMails(test, email)).at(-1));
}

/** Puts a user on a plan; returns its id. */
async function subscribe(admin: TestUser, test: BrokerApp['test'], userId: number, name: string) {
  const token = admin.accessToken;
  const plan = {
    name: `Plan of a user ${name}`,
    currency: 'CHF',
    period: 'MONTH',
    period_fee: { amount: '49.00', currency: 'CHF' },
    performance_fee_percent: 10,
    trial_days: 0,
    grace_days: 7,
    max_strategies: 1,
    is_active: true,
  };
  const made = await call(test.app, 'POST', '/api/subscriptions/', { token, body: plan });
  const { id } = made.body as { id: number };
  const body = { subscription_id: id };
  await call(test.app, 'PUT', `/api/users/${userId}/subscription`, { token, body });
  return id;
}

/**
 * Makes the people of one replay: a trader with a past, a user with a second factor, a superuser, a member of staff,
 * a new user, and a user who has not paid.
 *
 * @param name of the replay, different from any other's
 */
export async function makePeople(broker: BrokerApp, name: string): Promise<People> {
  const { test } = broker;
  const own = await broker.addLogin(`${name}a`);
  const other = await broker.addLogin(`${name}b`);
  const admin = await test.signIn({ isSuperuser: true });
  const trader = await addTrader(broker, own.keys, own.first);
  const strategyId = await configureTrading(admin, trader);
  await trader.call('POST', `/api/profile/${trader.id}/risks`, { version: RISKS_VERSION });
  await addClosedShare(test.deps.db, trader.id, { profitMinor: 1250, daysAgo: 2 });
  const guarded = await test.signIn();
  const { recoveryCodes } = await enrol(test, guarded.username);
  const passkey = await addSoftPasskey(test, guarded.accessToken);
  const users = {
    admin,
    trader,
    guarded,
    staff: await test.signIn({ isStuff: true }),
    newUser: await test.signIn({ inOnboarding: true }),
    debtor: await test.signIn({ isSuspended: true }),
  };
  const fromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  return createPeople(users, {
    password: TEST_PASSWORD,
    risks_version: RISKS_VERSION,
    strategy_id: strategyId,
    guarded_plan_id: await subscribe(admin, test, guarded.id, name),
    hold_id: async () =>
      (await beginHold(test.deps.db, { reason: 'older_database', dealReference: null })).id,
    recovery_code: recoveryCodes[0],
    other_recovery_code: recoveryCodes[1],
    epic: DAX,
    deal_id: await openShare(broker, trader),
    account_id: own.first,
    keys: other.keys,
    other_account_id: other.first,
    new_name: `new-${name}`,
    new_email: `new-${name}@example.test`,
    plan_name: `Plan ${name}`,
    other_plan_name: `Other plan ${name}`,
    strategy_name: `Strategy ${name}`,
    /** The trader's share, whose close no engine has sent, since none runs until the call that names `trading_id`. */
    unsent_deal_id: async (values: Map<string, Value>) => {
      await broker.stopEngine();
      await trader.call('DELETE', `/api/strategy/shares/${values.get('deal_id')}`);
      return values.get('deal_id');
    },
    trading_id: async () => {
      await broker.startEngine();
      return trader.id;
    },
    /** A cycle that an engine has begun. */
    cycle_id: async () => {
      const found = await until(
        () => test.deps.db.select().from(cycles).where(eq(cycles.userId, trader.id)),
        (rows) => rows.length > 0,
      );
      return found[0]?.id;
    },
    /** A level of the trader's cycle that an engine has not opened. */
    waiting_level_id: async () => {
      const found = await until(
        () =>
          test.deps.db
            .select({ id: currentScales.id })
            .from(currentScales)
            .innerJoin(cycles, eq(cycles.id, currentScales.cycleId))
            .where(and(eq(cycles.userId, trader.id), eq(currentScales.state, 'WAITING')))
            .orderBy(desc(currentScales.level)),
        (rows) => rows.length > 0,
      );
      return found[0]?.id;
    },
    matched_statement_id: async () => (await importMatched(admin, trader.id)).id,
    booked_line_id: () => bookMatched(test, admin, trader.id),
    /** A job of which no row could be done. */
    failed_job_id: async () => {
      const started = await admin.call('POST', '/api/entropi-payments/mark-paid', {
        payment_ids: [900_001, 900_002],
      });
      return (await awaitJob(test, admin, started)).job.id;
    },
    now: fromNow(0),
    next_week: fromNow(7).slice(0, 10),
    /** The trader, whose task has just broken. */
    broken_id: async () => {
      await test.deps.db.update(tasks).set(BROKEN_TASK).where(eq(tasks.userId, trader.id));
      return trader.id;
    },
    totp: (values: Map<string, Value>) =>
      writeTotpCode(String(values.get('totp_secret')), test.deps.now()),
    /** The passkey that a browser makes, or its signature, for the challenge of an earlier call. */
    new_passkey: (values: Map<string, Value>) => {
      const challenge = String(values.get('challenge'));
      const user = { id: 'AQID', name: name, displayName: name };
      const rp = { id: 'localhost', name: 'Entropi' };
      return makePasskey({ challenge, rp, user }).attestation;
    },
    signed_passkey: (values: Map<string, Value>) =>
      passkey.use({ challenge: String(values.get('challenge')), rpId: 'localhost' }),
    /** The payment that the debtor has not paid. */
    unpaid_id: async () => {
      const { id } = users.debtor;
      const { body } = await users.debtor.call('GET', `/api/profile/${id}/payments`);
      return (body as { items: { id: number }[] }).items[0]?.id;
    },
    /** The year in which the trader's share was closed. */
    traded_year: new Date(fromNow(-2)).getUTCFullYear(),
    reset_token: async () => readLinkToken((await readMails(test, trader.email)).at(-1)),
    /** Tokens of the mails to the new address of a user and to their present one. */
    confirm_address_token: () => requestAddress(broker, guarded, `${name}-moved`),
    undo_address_token: async () =>
      readLinkToken(
        (await readMails(test, guarded.email)).findLast((mail) => mail.includes('/undo-address')),
      ),
    activation_token: () => requestActivation(broker, name),
  });
}
