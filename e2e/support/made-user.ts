import type { Page } from '@playwright/test';
import { API_URL, GATEWAY_URL } from '../config';
import { sendAs } from './api';
import { Authenticator } from './authenticator';
import type { StoredSession } from './person';
import { saveBodySecrets } from './secrets/known-secrets';

export const MADE_PASSWORD = 'nine-patient-storks';

/** A user whom the administrator has created, with what a browser stores after the first login. */
export interface MadeUser {
  id: number;
  session: StoredSession;
  /** The secret in their authenticator app. */
  authenticator: Authenticator;
}

async function post<T>(path: string, body: URLSearchParams | object, token?: string): Promise<T> {
  const isForm = body instanceof URLSearchParams;
  const response = await fetch(`${API_URL}${path}`, {
    method: 'POST',
    headers: {
      ...(isForm ? {} : { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: isForm ? body : JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  saveBodySecrets(isForm ? Object.fromEntries(body) : body, true);
  const responded: unknown = await response.json();
  saveBodySecrets(responded, false);
  return responded as T;
}

/** Completes the first login: password, authenticator, its first code. */
async function logInFirst(username: string) {
  const credentials = new URLSearchParams({ username, password: MADE_PASSWORD });
  const { temp_token } = await post<{ temp_token: string }>('/auth/login', credentials);
  const { secret } = await post<{ secret: string }>('/auth/setup-2fa', {}, temp_token);
  const authenticator = new Authenticator(secret);
  const code = await authenticator.nextCode();
  const pair = await post<Record<string, string>>('/auth/verify-2fa', { code }, temp_token);
  return { pair, authenticator };
}

/** @param admin page of a superuser, who creates the user with these roles */
export async function makeUser(
  admin: Page,
  username: string,
  roles: { is_superuser: boolean; is_stuff: boolean },
): Promise<MadeUser> {
  const { id } = await sendAs<{ id: number }>(admin, 'POST', '/api/users/', {
    username,
    email: `${username}@demo.example`,
    password: MADE_PASSWORD,
    first_name: username,
    last_name: 'Demo',
    ...roles,
  });
  const { pair, authenticator } = await logInFirst(username);
  const { access_token = '', refresh_token = '' } = pair;
  const localStorage = Object.entries({ access_token, refresh_token }).map(([name, value]) => ({
    name,
    value,
  }));
  const session = { cookies: [], origins: [{ origin: GATEWAY_URL, localStorage }] };
  return { id, session, authenticator };
}
