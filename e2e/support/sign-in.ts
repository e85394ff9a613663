import { API_URL, GATEWAY_URL } from '../config';
import type { StoredSession } from './person';
import { saveBodySecrets } from './secrets/known-secrets';

export async function post<T>(
  path: string,
  body: URLSearchParams | object,
  token?: string,
): Promise<T> {
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

/** Gives the first of two tokens, with which the second factor is shown. */
export async function showPassword(username: string, password: string): Promise<string> {
  const credentials = new URLSearchParams({ username, password });
  return (await post<{ temp_token: string }>('/auth/login', credentials)).temp_token;
}

/** Completes a login by a code, and returns what a browser stores then; no key belongs to that session. */
export async function showCode(temporaryToken: string, code: string): Promise<StoredSession> {
  const pair = await post<Record<string, string>>('/auth/verify-2fa', { code }, temporaryToken);
  const { access_token = '', refresh_token = '' } = pair;
  const localStorage = Object.entries({ access_token, refresh_token }).map(([name, value]) => ({
    name,
    value,
  }));
  return { cookies: [], origins: [{ origin: GATEWAY_URL, localStorage }] };
}
