import type { Page } from '@playwright/test';
import { API_URL } from '../config';

interface Rung {
  level: number;
  trigger_level: number;
  state: string;
}

/** The part of the dashboard that the story reads to know where the ladder stands. */
export interface DashboardFacts {
  market: { bid: number; offer: number } | null;
  cycle: { levels: Rung[] } | null;
  open_shares: { deal_id: string | null; open_level: number | null; state: string }[];
  closed_shares: { deal_reference: string }[];
}

/** Calls the API with the token that the page's own browser holds. */
export async function sendAs<T>(
  page: Page,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  body?: object,
): Promise<T> {
  const token = await page.evaluate(() => localStorage.getItem('access_token'));
  const response = await fetch(`${API_URL}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    body: body && JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (response.status === 204 ? undefined : await response.json()) as T;
}

export function readAs<T>(page: Page, path: string): Promise<T> {
  return sendAs(page, 'GET', path);
}

/** The id of the user whose token the page holds. */
export async function readUserId(page: Page): Promise<number> {
  return (await readAs<{ id: number }>(page, '/auth/me')).id;
}

export async function readDashboard(page: Page): Promise<DashboardFacts> {
  return readAs(page, `/api/ig/dashboard/${await readUserId(page)}`);
}
