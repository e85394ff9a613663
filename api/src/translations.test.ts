import { Backtest } from '@entropi/contracts/backtest-model';
import { CoupledStrategy } from '@entropi/contracts/coupled-strategies';
import { Subscription, UserSubscription } from '@entropi/contracts/subscription-model';
import { Strategy } from '@entropi/contracts/trading-model';
import { User } from '@entropi/contracts/user-model';
import { cycles } from '@entropi/db/schema/trading';
import { users } from '@entropi/db/schema/users';
import { eq } from 'drizzle-orm';
import { noticesJob } from './mail/notices.job';
import { addOpenCycle } from './testing/open-cycle';
import { readSentMails } from './testing/outbox';
import { createTestApp, type TestApp } from './testing/test-app';
import { addAccount, planInput } from './testing/test-billing';
import { addMarket, strategyInput } from './testing/test-strategy';
import type { TestUser } from './testing/test-user';
import { toTranslationValues } from './translations';

const STRATEGIES = '/api/strategy/strategies/';
const COUPLED = '/api/admin/strategy/coupled-strategies/';
const PLANS = '/api/subscriptions/';

let test: TestApp;
let admin: TestUser;
let user: TestUser;
let made = 0;

beforeAll(async () => {
  test = await createTestApp();
  await addMarket(test.deps.db);
  admin = await test.signIn({ isSuperuser: true });
});
beforeEach(async () => {
  user = await test.signIn();
});
afterAll(() => test.close());

/** Texts that no other test of this file has. */
function toTexts() {
  made += 1;
  return {
    de: { name: `Geduld ${made}`, description: 'Kauft, was fällt.\nWartet.' },
    fr: { name: `Patience ${made}` },
  };
}

async function addStrategy(translations: object | undefined = toTexts()): Promise<Strategy> {
  const input = { ...strategyInput({ description: 'Buys what falls.' }), translations };
  return (await admin.call('POST', STRATEGIES, input)).as(Strategy);
}

const addPlan = async (traits: object = {}) =>
  (await admin.call('POST', PLANS, { ...planInput(), ...traits })).as(Subscription);

async function addCoupled(translations: object): Promise<CoupledStrategy> {
  const strategy_ids = [(await addStrategy()).id, (await addStrategy()).id];
  made += 1;
  const input = { name: `Pair ${made}`, type: 'SEQUENCE', strategy_ids, joint_target: null };
  const body = { ...input, is_active: true, translations };
  return (await admin.call('POST', COUPLED, body)).as(CoupledStrategy);
}

describe('translations of a coupled strategy', () => {
  it('are stored, kept and emptied as those of a strategy, and read by its user', async () => {
    const translations = { de: { name: 'Paar' } };
    const coupled = await addCoupled(translations);
    expect(coupled.translations).toEqual(translations);
    const { id, translations: _, ...body } = coupled;
    const kept = await admin.call('PUT', `${COUPLED}${id}`, body);
    expect(kept.as(CoupledStrategy)).toEqual(coupled);
    const clash = await admin.call('POST', COUPLED, { ...body, name: 'Paar' });
    expect(clash.status).toBe(409);
    const described = { de: { name: 'x', description: 'y' } };
    const wrong = await admin.call('PUT', `${COUPLED}${id}`, { ...body, translations: described });
    expect(wrong.status).toBe(422);
    const emptied = await admin.call('PUT', `${COUPLED}${id}`, { ...body, translations: {} });
    expect(emptied.as(CoupledStrategy)).not.toHaveProperty('translations');
  });
});

describe('translations of a plan', () => {
  it('are read with the plan and with the subscription, by the calls that name it', async () => {
    made += 1;
    const translations = { de: { name: `Gold ${made}` }, fr: { name: `Or ${made}` } };
    const plan = await addPlan({ translations });
    expect(plan.translations).toEqual(translations);
    const choice = { subscription_id: plan.id };
    await admin.call('PUT', `/api/users/${user.id}/subscription`, choice);
    const own = await user.call('GET', `/api/subscriptions/user/${user.id}`);
    expect(own.as(UserSubscription)).toMatchObject({ name: plan.name, translations });
    const me = (await user.call('GET', '/auth/me')).as(User);
    expect(me.subscription).toMatchObject({ name: plan.name, translations });
  });

  it('stay when a PUT leaves them out, and are unique for each reader', async () => {
    made += 1;
    const plan = await addPlan({ translations: { de: { name: `Silber ${made}` } } });
    const { id, users_count: _, translations, ...body } = plan;
    expect((await admin.call('PUT', `${PLANS}${id}`, body)).body).toEqual(plan);
    const other = { ...planInput(), translations };
    expect((await admin.call('POST', PLANS, other)).body).toMatchObject({ code: 'name_taken' });
    const wrong = { ...planInput(), translations: { de: { name: 'www.evil.example' } } };
    expect((await admin.call('POST', PLANS, wrong)).status).toBe(422);
  });
});

describe('what is written to a user', () => {
  const setLanguage = (language: 'en' | 'de' | 'fr') =>
    test.deps.db.update(users).set({ language }).where(eq(users.id, user.id));

  async function endCycle(strategyId: number): Promise<void> {
    const id = await addOpenCycle(test.deps.db, user.id);
    const ended = { endedAt: test.deps.now(), result: 'WON' as const, realisedMinor: 1234 };
    await test.deps.db
      .update(cycles)
      .set({ ...ended, strategyId })
      .where(eq(cycles.id, id));
  }

  it('names a strategy in the language that they read when the mail is written', async () => {
    const strategy = await addStrategy();
    await addAccount(test.deps.db, user.id);
    await setLanguage('en');
    await endCycle(strategy.id);
    await noticesJob.run(test.deps, {}, '');
    await setLanguage('de');
    await test.runJobs();
    const [mail = ''] = await readSentMails(test, user.email);
    expect(mail).toContain(String(strategy.translations?.de?.name));
    expect(mail).not.toContain(strategy.name);
  });

  it('names it by its base text in a language without one', async () => {
    const strategy = await addStrategy({ de: { name: `Ruhe ${made}` } });
    await addAccount(test.deps.db, user.id);
    await setLanguage('fr');
    await endCycle(strategy.id);
    await noticesJob.run(test.deps, {}, '');
    await test.runJobs();
    const [mail = ''] = await readSentMails(test, user.email);
    expect(mail).toContain(strategy.name);
  });

  it('names the strategy of a back-test as they read it when it begins; an administrator’s has base texts', async () => {
    const strategy = await addStrategy();
    const levels = [0, 20].map((offset) => ({ offset, size: 1 }));
    const template = `/api/strategy/scale/strategy/${strategy.id}/template`;
    await admin.call('POST', template, { unit: 'POINTS', levels });
    const config = { strategy_id: strategy.id, coupled_strategy_id: null, size_factor: 1 };
    const rest = { max_open_shares: null, daily_loss_limit: null, notify: true };
    const chosen = await user.call('POST', '/api/strategy/congig/me/', { ...config, ...rest });
    expect(chosen.status).toBe(201);
    await setLanguage('fr');
    const from = '2026-03-02T09:00:00.000Z';
    const source = { kind: 'GENERATED', seed: 7, from, ticks: 100, every_ms: 1000 };
    const read = async (who: TestUser) => {
      const url = '/api/strategy/backtests';
      const { body } = await who.call('POST', url, { strategy_id: strategy.id, source });
      const { backtest_id: id } = body as { backtest_id: number };
      return (await who.call('GET', `${url}/${id}`)).as(Backtest).strategy_name;
    };
    expect(await read(user)).toBe(strategy.translations?.fr?.name);
    expect(await read(admin)).toBe(strategy.name);
  });
});

describe('toTranslationValues', () => {
  it('says nothing of what was left out', () => {
    expect(toTranslationValues({})).toEqual({});
    expect(toTranslationValues({ translations: {} })).toEqual({ translations: null });
  });
});
