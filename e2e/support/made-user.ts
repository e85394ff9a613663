import type { Page } from '@playwright/test';
import { sendAs } from './api';
import { Authenticator } from './authenticator';
import type { StoredSession } from './person';
import { post, showCode, showPassword } from './sign-in';

export const MADE_PASSWORD = 'nine-patient-storks';

/** A user whom the administrator has created, with what a browser stores after the first login. */
export interface MadeUser {
  id: number;
  session: StoredSession;
  /** The secret in their authenticator app. */
  authenticator: Authenticator;
}

/** Completes the first login: password, authenticator, its first code. */
async function logInFirst(username: string): Promise<Omit<MadeUser, 'id'>> {
  const token = await showPassword(username, MADE_PASSWORD);
  const { secret } = await post<{ secret: string }>('/auth/setup-2fa', {}, token);
  const authenticator = new Authenticator(secret);
  const session = await showCode(token, await authenticator.nextCode());
  return { session, authenticator };
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
  return { id, ...(await logInFirst(username)) };
}
