import type { Browser, Page } from '@playwright/test';
import { API_URL } from '../config';
import { sendAs } from './api';
import { addBrokerUser } from './broker-user';
import { nameChat } from './database';
import { HOSTILE, HOSTILE_NAME } from './hostile';
import { MADE_PASSWORD, type MadeUser, makeUser } from './made-user';
import { openEyes } from './pages/visit';
import { closeBrowser } from './person';

const KEYS = { apiKey: 'mallory-key', identifier: 'SIM-MALLORY', password: 'sim-mallory-2026' };

/** Ids of rows with hostile texts, by the placeholders of the table of pages. */
export type HostileIds = Record<
  'alice' | 'strategy' | 'strategyName' | 'plan' | 'payment' | 'statement',
  string
>;

const ADDRESS = {
  street: `${HOSTILE[1]}${HOSTILE[2]}`,
  postcode: '"><b>1</b>',
  city: HOSTILE[0],
  country: 'CH',
};

/** Writes hostile texts wherever a user can write something. */
async function writeAsUser(page: Page, id: number): Promise<void> {
  await addBrokerUser(KEYS, 'MALLOCFD', HOSTILE_NAME);
  await sendAs(page, 'PUT', `/api/profile/${id}`, {
    first_name: HOSTILE_NAME,
    last_name: HOSTILE_NAME,
    email: 'mallory@demo.example',
    phone: '+41 44 555 03 05',
    language: 'en',
    address: ADDRESS,
    notifications: { [HOSTILE[0] ?? '']: false },
  });
  const { apiKey, ...login } = KEYS;
  await sendAs(page, 'POST', '/api/me/ig/keys', { environment: 'SIM', api_key: apiKey, ...login });
  await sendAs(page, 'POST', '/api/me/ig/chage-default-account', { account_id: 'MALLOCFD' });
  const [strategy] = await sendAs<{ id: number }[]>(page, 'GET', '/api/strategy/strategies/');
  await sendAs(page, 'POST', '/api/strategy/congig/me/', {
    strategy_id: strategy?.id,
    coupled_strategy_id: null,
    size_factor: 1,
    max_open_shares: null,
    daily_loss_limit: null,
    notify: false,
  });
  await page.goto('/onboarding');
  await page.getByRole('button', { name: 'Not yet' }).click();
  await page.getByRole('heading', { name: /^Welcome/ }).waitFor();
  for (const text of HOSTILE) await sendAs(page, 'POST', '/api/chat/send', { body: text });
}

/** Signs in with a browser that has a hostile name, once successfully and once not. */
async function signInAsHostileBrowser({ authenticator }: MadeUser): Promise<void> {
  const post = async (path: string, body: URLSearchParams | string, token = '') => {
    const response = await fetch(`${API_URL}${path}`, {
      method: 'POST',
      headers: {
        'user-agent': HOSTILE_NAME,
        authorization: `Bearer ${token}`,
        ...(typeof body === 'string' && { 'content-type': 'application/json' }),
      },
      body,
    });
    return (await response.json()) as { temp_token?: string };
  };
  const form = (password: string) => new URLSearchParams({ username: 'mallory', password });
  await post('/auth/login', form(HOSTILE[1] ?? ''));
  const { temp_token } = await post('/auth/login', form(MADE_PASSWORD));
  const code = await authenticator.nextCode();
  await post('/auth/verify-2fa', JSON.stringify({ code }), temp_token);
}

type Fields = Record<string, unknown> & { id: number };

/** The input of a strategy, without the fields that the server adds. */
const STRATEGY_FIELDS = [
  'epic',
  'expiry',
  'currency',
  'direction',
  'unit',
  'sell_mode_config',
  'profit_multipliers',
  'limits',
  'is_active',
];

const MONEY = { amount: '49.00', currency: 'EUR' };

/** Imports a bank statement in which payers, who need no account here, have written hostile texts. */
async function writeAsPayers(admin: Page): Promise<string> {
  const quote = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const lines = HOSTILE.map((text) => `02.03.2026;${quote(text)};${quote(text)};1,00;EUR`);
  const statement = await sendAs<{ id: number }>(admin, 'POST', '/api/admin/bank-statements', {
    file_name: 'mallory.csv',
    content: ['Buchungstag;Name;Verwendungszweck;Betrag;Währung', ...lines].join('\r\n'),
  });
  return String(statement.id);
}

/** Writes hostile texts as another administrator could. */
async function writeAsAdministrator(
  admin: Page,
  userId: number,
): Promise<Omit<HostileIds, 'alice' | 'statement'>> {
  const [known] = await sendAs<Fields[]>(admin, 'GET', '/api/strategy/strategies/');
  const written = Object.fromEntries(STRATEGY_FIELDS.map((name) => [name, known?.[name]]));
  const { id: strategyId } = await sendAs<{ id: number }>(
    admin,
    'POST',
    '/api/strategy/strategies/',
    {
      ...written,
      name: HOSTILE_NAME,
      description: HOSTILE.join('\n'),
    },
  );
  const { id: planId } = await sendAs<{ id: number }>(admin, 'POST', '/api/subscriptions/', {
    name: HOSTILE_NAME,
    currency: 'EUR',
    period: 'MONTH',
    period_fee: MONEY,
    performance_fee_percent: 0,
    trial_days: 0,
    grace_days: 0,
    max_strategies: 1,
    is_active: true,
  });
  const { id: paymentId } = await sendAs<{ id: number }>(admin, 'POST', '/api/entropi-payments/', {
    user_id: userId,
    amount: MONEY,
    due_on: '2039-01-01',
    note: HOSTILE.join(' '),
  });
  await sendAs(admin, 'POST', '/api/admin/strategy/coupled-strategies/', {
    name: HOSTILE_NAME,
    type: 'SEQUENCE',
    strategy_ids: [known?.id, strategyId],
    joint_target: null,
    is_active: true,
  });
  return {
    strategy: String(strategyId),
    strategyName: HOSTILE_NAME,
    plan: String(planId),
    payment: String(paymentId),
  };
}

/** Creates a user who writes hostile texts wherever they can, and the texts of a hostile administrator. */
export async function makeMallory(browser: Browser, admin: Page) {
  const made = await makeUser(admin, 'mallory', { is_superuser: false, is_stuff: false });
  const page = await openEyes(browser, made.session);
  await writeAsUser(page, made.id);
  const session = await page.context().storageState();
  await closeBrowser(page);
  await signInAsHostileBrowser(made);
  const ids = await writeAsAdministrator(admin, made.id);
  const statement = await writeAsPayers(admin);
  await nameChat(made.id, HOSTILE_NAME);
  return { session, ids: { ...ids, statement, alice: String(made.id) } satisfies HostileIds };
}
