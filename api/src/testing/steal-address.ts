import type { Profile } from '@entropi/contracts/profile';
import { readLinkToken, readMails } from './outbox';
import type { TestApp } from './test-app';
import type { TestUser } from './test-user';

let made = 0;

/**
 * Asks for another address as whoever has stolen a user's session; returns the token that is mailed to the present one
 * and takes the change back. A second passes after that.
 */
export async function stealAddress(
  test: TestApp,
  user: TestUser,
  language: Profile['language'] = 'en',
): Promise<string> {
  made += 1;
  const response = await user.callProven('PUT', `/api/profile/${user.id}`, {
    first_name: 'Ada',
    last_name: 'Muster',
    email: `thief-${made}@example.test`,
    phone: '+41 44 123 45 67',
    language,
    address: { street: 'Weg 1', postcode: '8001', city: 'Zürich', country: 'CH' },
    notifications: {},
  });
  if (response.status !== 200) throw new Error(`no change was asked for: ${response.status}`);
  const token = readLinkToken((await readMails(test, user.email)).at(-1));
  test.passTime(1000);
  return token;
}
