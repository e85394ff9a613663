import { makePasskey, type SoftPasskey } from '@entropi/api/testing/soft-authenticator';
import type { Page } from '@playwright/test';
import { API_URL, GATEWAY_URL } from '../config';
import { freshCode } from './codes';
import { saveBodySecrets, saveSecret } from './secrets/known-secrets';

interface Rung {
  level: number;
  trigger_level: number;
  state: string;
}

/** The part of the dashboard from which the story reads the state of the ladder. */
export interface DashboardFacts {
  market: { bid: number; offer: number } | null;
  cycle: { levels: Rung[] } | null;
  open_shares: {
    deal_id: string | null;
    open_level: number | null;
    level: number | null;
    state: string;
  }[];
  closed_shares: { deal_reference: string }[];
}

/**
 * Calls the API with the token of the page's own browser. If the call demands a proof, it is made as that user.
 */
export async function sendAs<T>(
  page: Page,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  body?: object,
  headers: Record<string, string> = {},
): Promise<T> {
  const token = await page.evaluate(() => localStorage.getItem('access_token'));
  saveSecret('token', token);
  saveBodySecrets(body, true);
  const send = (proof: Record<string, string> = {}) =>
    fetch(`${API_URL}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body && { 'content-type': 'application/json' }),
        ...headers,
        ...proof,
      },
      body: body && JSON.stringify(body),
    });
  const first = await send();
  const response = first.status === 428 ? await send(await prove(page, first, path, body)) : first;
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (response.status === 204 ? undefined : await response.json()) as T;
}

type CreationOptions = Parameters<typeof makePasskey>[0];
type RequestOptions = Parameters<SoftPasskey['use']>[0];

/** Passkeys of the users who have proven something, by username. */
const passkeys = new Map<string, SoftPasskey>();

/** Finds the user's passkey; at the first proof it is added, which takes a code. */
async function findPasskey(page: Page, username: string): Promise<SoftPasskey> {
  const known = passkeys.get(username);
  if (known) return known;
  const options = await sendAs<CreationOptions>(page, 'POST', '/auth/passkeys/options', {});
  const { passkey, attestation } = makePasskey(options, { origin: GATEWAY_URL, doesCount: false });
  await sendAs(page, 'POST', '/auth/passkeys', { name: 'Key ring', passkey: attestation });
  passkeys.set(username, passkey);
  return passkey;
}

/**
 * Makes the header with a proof for a call that was rejected without one. A passkey proves as often as it is needed,
 * and a code only once in 30 seconds.
 */
async function prove(page: Page, rejected: Response, path: string, content?: object) {
  const { details } = (await rejected.json()) as { details: { values: { action: string } }[] };
  const action = details[0]?.values.action;
  const proven = { action, path, content };
  const { username } = await readAs<{ username: string }>(page, '/auth/me');
  const signOptions = async () => {
    const passkey = await findPasskey(page, username);
    const options = await sendAs<RequestOptions>(page, 'POST', '/auth/proofs/options', proven);
    return { passkey: passkey.use(options, { origin: GATEWAY_URL }) };
  };
  const factor =
    action === 'startPasskey' ? { code: await freshCode(username) } : await signOptions();
  const body = { ...proven, ...factor };
  const { proof } = await sendAs<{ proof: string }>(page, 'POST', '/auth/proofs', body);
  return { 'action-proof': proof };
}

export function readAs<T>(page: Page, path: string): Promise<T> {
  return sendAs(page, 'GET', path);
}

/** Returns the id of the user whose token the page has. */
export async function readUserId(page: Page): Promise<number> {
  return (await readAs<{ id: number }>(page, '/auth/me')).id;
}

export async function readDashboard(page: Page): Promise<DashboardFacts> {
  return readAs(page, `/api/ig/dashboard/${await readUserId(page)}`);
}
