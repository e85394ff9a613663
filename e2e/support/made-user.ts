import type { Page } from '@playwright/test';
import { API_URL, GATEWAY_URL } from '../config';
import { sendAs } from './api';
import { Authenticator } from './authenticator';
import type { StoredSession } from './person';

const PASSWORD = 'nine-patient-storks';

/** Someone whom the administrator made, and what a browser stores after the first login. */
export interface MadeUser {
  id: number;
  session: StoredSession;
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
  return (await response.json()) as T;
}

/** Goes through the first login: password, authenticator, its first code. */
async function logInFirst(username: string): Promise<Record<string, string>> {
  const credentials = new URLSearchParams({ username, password: PASSWORD });
  const { temp_token } = await post<{ temp_token: string }>('/auth/login', credentials);
  const { secret } = await post<{ secret: string }>('/auth/setup-2fa', {}, temp_token);
  const code = await new Authenticator(secret).nextCode();
  return post('/auth/verify-2fa', { code }, temp_token);
}

/** @param admin page of a superuser, who makes the user with these roles */
export async function makeUser(
  admin: Page,
  username: string,
  roles: { is_superuser: boolean; is_stuff: boolean },
): Promise<MadeUser> {
  const { id } = await sendAs<{ id: number }>(admin, 'POST', '/api/users/', {
    username,
    email: `${username}@demo.example`,
    password: PASSWORD,
    first_name: username,
    last_name: 'Demo',
    ...roles,
  });
  const { access_token = '', refresh_token = '' } = await logInFirst(username);
  const localStorage = Object.entries({ access_token, refresh_token }).map(([name, value]) => ({
    name,
    value,
  }));
  return { id, session: { cookies: [], origins: [{ origin: GATEWAY_URL, localStorage }] } };
}
