import { expect, type Page, test } from '@playwright/test';
import { sendAs } from '../support/api';
import { INDEX } from '../support/market';
import { openEyes } from '../support/pages/visit';
import { closeBrowser } from '../support/person';
import { saveSession } from '../support/signed-in';
import { makeTrader, type Trader } from '../support/trader';

// What an administrator translates first is read afterwards.
test.describe.configure({ mode: 'serial' });

const STRATEGY = 'Patient of the translations';
const PLAN = 'Plan of the translations';
/** One share at a time, which closes ten points higher. */
const PLAIN = {
  name: STRATEGY,
  description: 'Waits until it rises.',
  epic: INDEX,
  expiry: '-',
  currency: 'EUR',
  direction: 'BUY',
  unit: 'POINTS',
  sell_mode_config: {
    mode: 'SINGLE',
    unit: 'POINTS',
    target: 10,
    trailing: null,
    recovery: null,
    share_stop: null,
    cycle_stop: null,
  },
  profit_multipliers: { keyed_by: 'PROFIT_COUNTER', rows: [] },
  limits: {
    max_open_shares: null,
    max_total_size: null,
    max_spread: null,
    max_slippage: null,
    daily_loss_limit: null,
    trading_hours: null,
    cooldown_minutes: 0,
    stop_cooldown_minutes: 15,
    auto_restart: true,
    disaster_stop: { distance: null },
  },
  is_active: true,
};

const READERS = [
  {
    name: 'greta',
    language: 'de',
    region: 'DE',
    strategy: 'Geduld der Übersetzungen',
    description: 'Wartet, bis es größer wird.',
    plan: 'Tarif der Übersetzungen',
    shownBy: { strategy: 'Strategie' },
  },
  {
    name: 'fleur',
    language: 'fr',
    region: 'FR',
    strategy: 'Patience des traductions',
    description: 'Attend que ça monte.',
    plan: 'Abonnement des traductions',
    shownBy: { strategy: 'Stratégie' },
  },
] as const;

let admin: Page;
/** A reader of each language, by name. */
const traders: Record<string, Trader> = {};
let strategyId: number;
let planId: number;

test.beforeAll(async ({ browser }) => {
  admin = await openEyes(browser, await saveSession('admin'));
  const make = async (path: string, body: object) =>
    (await sendAs<{ id: number }>(admin, 'POST', path, body)).id;
  strategyId = await make('/api/strategy/strategies/', PLAIN);
  const ladder = { unit: 'POINTS', levels: [{ offset: 0, size: 1 }] };
  await sendAs(admin, 'POST', `/api/strategy/scale/strategy/${strategyId}/template`, ladder);
  planId = await make('/api/subscriptions/', {
    name: PLAN,
    currency: 'EUR',
    period: 'MONTH',
    period_fee: { amount: '5.00', currency: 'EUR' },
    performance_fee_percent: 0,
    trial_days: 30,
    grace_days: 10,
    max_strategies: 1,
    is_active: true,
  });
  for (const { name } of READERS) {
    const trader = await makeTrader(browser, name, strategyId);
    traders[name] = trader;
    const plan = { subscription_id: planId };
    await sendAs(admin, 'PUT', `/api/users/${trader.id}/subscription`, plan);
  }
});
test.afterAll(async () => {
  await Promise.all([admin, ...Object.values(traders).map(({ page }) => page)].map(closeBrowser));
});

type Reader = (typeof READERS)[number];

function findTrader({ name }: Reader): Trader {
  const trader = traders[name];
  if (!trader) throw new Error(`${name} was not made`);
  return trader;
}

/** Sets what the reader chooses in the bar, and opens a page of theirs in it. */
async function readIn(reader: Reader, path: string): Promise<Page> {
  const { language, region } = reader;
  const { id, page } = findTrader(reader);
  await sendAs(page, 'PUT', `/api/profile/${id}/language`, { language, region });
  await page.goto(path);
  await expect(page.locator(`html[lang="${language}-${region}"]`)).toHaveCount(1);
  return page;
}

const NAMES = { de: 'Deutsch', fr: 'Français' };

test('an administrator translates a strategy and a plan in their forms', async () => {
  await admin.goto(`/admin/strategies?strategy=${strategyId}`);
  for (const { language, strategy, description } of READERS) {
    await admin.getByLabel(`Name (${NAMES[language]})`).fill(strategy);
    await admin.getByLabel(`Description (${NAMES[language]})`).fill(description);
  }
  await admin.getByRole('button', { name: 'Save strategy' }).click();
  await expect(admin.getByText(`${STRATEGY} is saved.`)).toBeVisible();
  await admin.goto(`/admin/subscriptions?plan=${planId}`);
  for (const { language, plan } of READERS) {
    await admin.getByLabel(`Name (${NAMES[language]})`).fill(plan);
  }
  await admin.getByRole('button', { name: 'Save plan' }).click();
  await expect(admin.getByText(`Plan ${PLAN} is saved.`)).toBeVisible();
});

for (const reader of READERS) {
  test(`their user reads them on each page in ${reader.language}`, async () => {
    const { strategy, description, plan, shownBy } = reader;
    const page = await readIn(reader, '/account/settings?section=strategy');
    await expect(page.getByRole('combobox', { name: shownBy.strategy })).toHaveText(strategy);
    await expect(page.getByText(description)).toBeVisible();
    await page.goto('/account/settings?section=subscription');
    await expect(page.getByText(plan, { exact: true })).toBeVisible();
    await page.goto(`/dashboard/${findTrader(reader).id}`);
    await expect(page.getByText(strategy).first()).toBeVisible();
    await expect(page.getByText(new RegExp(`${STRATEGY}|${PLAN}`))).toHaveCount(0);
  });
}
