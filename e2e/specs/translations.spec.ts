import { startPushReceiver } from '@entropi/api/testing/push-receiver';
import { plainStrategy } from '@entropi/contracts/plain-strategy';
import { expect, type Page, test } from '@playwright/test';
import { PUSH_SERVICE_PORT } from '../config';
import { readDashboard, sendAs } from '../support/api';
import { deliverPush, listShown, subscribeHere, watchWorkers } from '../support/browser-push';
import { orderNotices } from '../support/database';
import { INDEX, releasePrice, setPrice } from '../support/market';
import { readLink, readTexts } from '../support/outbox';
import { openEyes } from '../support/pages/visit';
import { closeBrowser } from '../support/person';
import { saveSecret } from '../support/secrets/known-secrets';
import { saveSession } from '../support/signed-in';
import { addChatPerson } from '../support/telegram';
import { makeTrader, type Trader } from '../support/trader';

// The later tests read what the first ones translate.
test.describe.configure({ mode: 'serial' });

const STRATEGY = 'Patient of the translations';
const PLAN = 'Plan of the translations';
/** A strategy that holds one share at a time, and sells it ten points higher. */
const PLAIN = {
  ...plainStrategy,
  name: STRATEGY,
  description: 'Waits until it rises.',
  epic: INDEX,
};

/** In points: beyond the target of a plain strategy, whatever the steps in which prices are checked. */
const RISE = 100;

const READERS = [
  {
    name: 'greta',
    language: 'de',
    region: 'DE',
    strategy: 'Geduld der Übersetzungen',
    description: 'Wartet, bis es größer wird.',
    plan: 'Tarif der Übersetzungen',
    shownBy: { strategy: 'Strategie', shares: 'Offene Positionen' },
    ended: (name: string) => ({
      title: /^Zyklus beendet: /,
      body: new RegExp(`^Ein Zyklus von ${name} ist mit einem Ergebnis von EUR\\s[\\d,]+ zu Ende`),
    }),
    greeting: 'Guten Tag greta',
  },
  {
    name: 'fleur',
    language: 'fr',
    region: 'FR',
    strategy: 'Patience des traductions',
    description: 'Attend que ça monte.',
    plan: 'Abonnement des traductions',
    shownBy: { strategy: 'Stratégie', shares: 'Positions ouvertes' },
    ended: (name: string) => ({
      title: /^Cycle terminé\s: /,
      body: new RegExp(`^Un cycle de ${name} s’est terminé avec un résultat de EUR\\s[\\d,]+\\.`),
    }),
    greeting: 'Bonjour fleur',
  },
] as const;

let admin: Page;
/** A reader of each language, by name. */
const traders: Record<string, Trader> = {};
let receiver: Awaited<ReturnType<typeof startPushReceiver>>;
let strategyId: number;
let planId: number;

test.beforeAll(async ({ browser }) => {
  receiver = await startPushReceiver(PUSH_SERVICE_PORT);
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
  await releasePrice(INDEX);
  await Promise.all([admin, ...Object.values(traders).map(({ page }) => page)].map(closeBrowser));
  await receiver.close();
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

/** Lists labels whose button of help begins a line of its own at some width from 90 px on. */
function findLonelyHelp(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const labels = [...document.querySelectorAll<HTMLElement>('main :has(> span > span > button)')];
    if (labels.length === 0) return ['no label with help'];
    return labels.flatMap((label) => {
      const button = label.querySelector('button');
      const isLonely = (width: number) => {
        label.style.width = `${width}px`;
        const start = label.getBoundingClientRect().left;
        return (button?.getBoundingClientRect().left ?? 0) - start < 3;
      };
      const widths = Array.from({ length: 60 }, (_, step) => 90 + 2 * step);
      const found = widths.find(isLonely);
      label.style.width = '';
      return found ? [`${label.textContent} at ${found} px`] : [];
    });
  });
}

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
    await expect.poll(() => findLonelyHelp(page), 'help without its word').toEqual([]);
    await expect(page.getByText(new RegExp(`${STRATEGY}|${PLAN}`))).toHaveCount(0);
  });
}

/** Waits for the one share of a plain strategy and lets its price rise, which ends the cycle. */
async function endCycle(page: Page): Promise<void> {
  let share: { deal_id: string | null; open_level: number | null } | undefined;
  await expect(async () => {
    const { open_shares: open } = await readDashboard(page);
    share = open.find(({ state }) => state === 'OPEN');
    expect(share?.open_level).toEqual(expect.any(Number));
  }).toPass();
  const bid = Math.round(Number(share?.open_level)) + RISE;
  await setPrice(INDEX, { bid, offer: bid + 1 });
  await expect
    .poll(async () => (await readDashboard(page)).open_shares.map((open) => open.deal_id))
    .not.toContain(share?.deal_id);
}

/** Expects that a table shows all of its columns, also with the longest headings. */
async function expectWholeTable(page: Page, name: string): Promise<void> {
  const table = page.getByRole('grid', { name });
  await expect(table.getByRole('row').nth(1)).toBeVisible();
  const hidden = () =>
    table.evaluate((grid) => {
      const edge = grid.getBoundingClientRect().right;
      const cells = [...grid.querySelectorAll('[role="columnheader"], [role="gridcell"]')];
      return cells.filter((cell) => cell.getBoundingClientRect().right > edge + 1).length;
    });
  await expect.poll(hidden, `what is cut off of ${name}`).toBe(0);
}

/** Confirms the reader's address, since notices go to no other. */
async function confirmAddress(page: Page, address: string): Promise<void> {
  await page.goto(await readLink(address, 'Confirm your e-mail address'));
  await page.getByRole('button', { name: 'Confirm the address' }).click();
  await expect(page.getByRole('heading', { name: 'Your address is confirmed' })).toBeVisible();
}

/** Connects a chat as its user does; returns what was said in it since. */
async function connectChat(page: Page, name: string): Promise<() => Promise<string[]>> {
  const { url } = await sendAs<{ url: string }>(page, 'POST', '/api/me/telegram');
  const code = new URL(url).searchParams.get('start') ?? '';
  saveSecret('code of a chat', code);
  const chat = await addChatPerson();
  await chat.write(`/start ${code}`);
  const connected = `Connected: notifications of the Entropi user ${name} come`;
  await expect.poll(() => chat.read()).toEqual([expect.stringContaining(connected)]);
  return async () => (await chat.read()).slice(1);
}

for (const reader of READERS) {
  test(`a push, a message in Telegram and a mail are in ${reader.language}, which their reader has chosen since`, async () => {
    test.slow();
    const { id, page } = findTrader(reader);
    const english = { language: 'en', region: 'GB' };
    await sendAs(page, 'PUT', `/api/profile/${id}/language`, english);
    const address = `${reader.name}@demo.example`;
    await confirmAddress(page, address);
    const target = receiver.addBrowser();
    const { endpoint, keys } = target.subscription;
    for (const secret of [endpoint, keys.p256dh, keys.auth]) saveSecret('key of a push', secret);
    await subscribeHere(page, target.subscription);
    const workers = await watchWorkers(page);
    await page.goto('/account/settings?section=notifications');
    await page.getByRole('button', { name: 'Turn on in this browser' }).click();
    await expect(page.getByText('This browser shows notifications.')).toBeVisible();
    const readChat = await connectChat(page, reader.name);

    await sendAs(page, 'POST', `/api/strategy/tasks/${id}/start`);
    await readIn(reader, `/dashboard/${id}`);
    await expectWholeTable(page, reader.shownBy.shares);
    const known = (await readTexts(address)).length;
    await endCycle(page);
    const { title, body } = reader.ended(reader.strategy);
    await expect(async () => {
      // By itself the product looks for news at each full minute.
      await orderNotices();
      await expect.poll(() => target.received.length, { timeout: 10_000 }).toBe(1);
    }).toPass();
    const push = target.received[0]?.text;
    expect(push).toMatchObject({
      title: expect.stringMatching(title),
      body: expect.stringMatching(body),
    });
    const shown = { title: push?.title, body: push?.body };
    await expect(async () => {
      // The browser drops a push for a worker that is just ending; a second push replaces the first notification.
      await deliverPush(page, workers, push);
      const once = { timeout: 5_000 };
      await expect.poll(() => listShown(page), once).toContainEqual(expect.objectContaining(shown));
    }).toPass();

    await expect.poll(readChat).toHaveLength(1);
    const [subject, text] = (await readChat())[0]?.split('\n\n') ?? [];
    expect(subject).toMatch(title);
    expect(text).toMatch(body);

    await expect.poll(async () => (await readTexts(address)).length).toBe(known + 1);
    const mail = (await readTexts(address))[known] ?? '';
    expect(mail).toContain(reader.greeting);
    expect(mail).toContain(reader.strategy);
    expect(mail).not.toContain(STRATEGY);
    await sendAs(page, 'POST', `/api/strategy/tasks/${id}/pause`);
  });
}
