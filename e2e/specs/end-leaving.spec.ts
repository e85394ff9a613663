import { expect, type Page, test } from '@playwright/test';
import { API_URL } from '../config';
import { readAs, sendAs } from '../support/api';
import { setFaults } from '../support/broker-faults';
import { addBrokerUser } from '../support/broker-user';
import { makeUser } from '../support/made-user';
import { INDEX } from '../support/market';
import { openEyes } from '../support/pages/visit';
import { closeBrowser } from '../support/person';
import { saveSession } from '../support/signed-in';

test.describe.configure({ mode: 'serial' });

const LENA = { apiKey: 'lena-key', identifier: 'SIM-LENA', password: 'sim-lena-2026' };
const ACCOUNT = 'LENACFD';

interface OpenShare {
  deal_id: string | null;
  state: string;
}

let admin: Page;
let lena: Page;
let lenaId: number;

/** Creates a user with a share that the broker does not let her close. */
test.beforeAll(async ({ browser }) => {
  const session = await saveSession('admin');
  admin = await openEyes(browser, session);
  const made = await makeUser(admin, 'lena', { is_superuser: false, is_stuff: true });
  lenaId = made.id;
  await addBrokerUser(LENA, ACCOUNT);
  lena = await openEyes(browser, made.session);
  const { apiKey, identifier, password } = LENA;
  const keys = { environment: 'SIM', api_key: apiKey, identifier, password };
  await sendAs(lena, 'POST', '/api/me/ig/keys', keys);
  await sendAs(lena, 'POST', '/api/me/ig/chage-default-account', { account_id: ACCOUNT });
  const risks = `/api/profile/${lenaId}/risks`;
  const { version } = await readAs<{ version: number }>(lena, risks);
  await sendAs(lena, 'POST', risks, { version });
});

test.afterAll(async () => {
  await setFaults({ rejectOrder: false });
  await Promise.all([closeBrowser(admin), closeBrowser(lena)]);
});

/** Sends a request that needs its own header or method, with the token of a page. */
async function order(page: Page, method: 'POST' | 'DELETE', path: string, body?: object) {
  const token = await page.evaluate(() => localStorage.getItem('access_token'));
  const response = await fetch(`${API_URL}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body && { 'content-type': 'application/json', 'idempotency-key': 'end-leaving' }),
    },
    body: body && JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
}

const listOpen = async () =>
  (await readAs<{ open_shares: OpenShare[] }>(lena, `/api/ig/dashboard/${lenaId}`)).open_shares;

test('a close that the broker rejects again and again is shown as what is being left', async () => {
  await order(lena, 'POST', `/api/strategy/shares/${lenaId}`, {
    epic: INDEX,
    direction: 'BUY',
    size: 1,
  });
  await expect.poll(async () => (await listOpen())[0]?.state).toBe('OPEN');
  await setFaults({
    rejectOrder: { accountId: ACCOUNT, action: 'CLOSE', reason: 'MARKET_OFFLINE' },
  });
  const [share] = await listOpen();
  await order(lena, 'DELETE', `/api/strategy/shares/${share?.deal_id}`);
  await admin.goto(`/admin/monitoring?user=${lenaId}`);
  const panel = admin.getByRole('dialog', { name: 'lena' });
  await expect(panel.getByText(/1 share/).first()).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Stop leaving' })).toBeEnabled();
});

test('the administrator ends it after a question that says what follows', async () => {
  const panel = admin.getByRole('dialog', { name: 'lena' });
  const question = admin.getByRole('dialog', { name: 'Stop leaving for lena?' });
  for (const width of [1280, 390]) {
    await admin.setViewportSize({ width, height: 844 });
    await panel.getByRole('button', { name: 'Stop leaving' }).click();
    await expect(question.getByRole('listitem')).toHaveText([
      '1 share stays open at the broker, with its profit or loss.',
      'Closes that were not sent are dropped. One that was sent still closes its share.',
      /^The task opens nothing until it is started/,
      'A stop that the price still calls for is decided again.',
    ]);
    await test.info().attach(`end-leaving-${width}`, {
      body: await admin.screenshot(),
      contentType: 'image/png',
    });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toHaveCount(0);
  }
  await admin.setViewportSize({ width: 1280, height: 844 });
  await panel.getByRole('button', { name: 'Stop leaving' }).click();
  await question.getByRole('button', { name: 'Stop leaving' }).click();
  await expect(admin.getByText(/leaves nothing any more; its open shares stay/)).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Stop leaving' })).toHaveCount(0);
  await setFaults({ rejectOrder: false });
  await expect.poll(async () => (await listOpen()).map(({ state }) => state)).toEqual(['OPEN']);
});
