import type { IgClient } from './ig-client';
import { logIn, PASSWORD, type Row, startWithUser } from './public-client';
import { closeTestSims } from './test-sim';

afterAll(closeTestSims);

describe('logging in', () => {
  let client: IgClient;
  beforeAll(async () => {
    client = await startWithUser();
  });

  it('works with the plain password and gives a CST', async () => {
    const response = await logIn(client, 2);
    expect(response.headers.get('cst')).toBeTruthy();
    expect(response.body).toMatchObject({ accountType: 'SPREADBET' });
  });

  it('gives a key for an encrypted password', async () => {
    const { body } = await client.call<Row>('GET', '/session/encryptionKey');
    expect(body).toEqual({ encryptionKey: expect.any(String), timeStamp: expect.any(Number) });
  });

  it.each([
    ['a wrong password', { password: 'wrong' }],
    ['a wrong identifier', { identifier: 'wrong' }],
  ])('fails with %s', async (_name, change) => {
    const response = await logIn(client, 2, change);
    expect([response.status, response.body]).toEqual([
      401,
      { errorCode: 'error.security.invalid-details' },
    ]);
  });

  it('fails with a wrong key', async () => {
    const response = await client.call('POST', '/session', {
      version: 2,
      body: { identifier: 'SIM-PYTHON', password: PASSWORD },
      headers: { 'x-ig-api-key': 'wrong' },
    });
    expect(response.status).toBe(403);
  });

  it('version 3 gives tokens, refreshes them, and lists two accounts', async () => {
    const { body } = await logIn(client, 3);
    const { refresh_token } = body.oauthToken;
    const renewed = await client.call<Row>('POST', '/session/refresh-token', {
      body: { refresh_token },
    });
    const { accounts } = (
      await client.call<{ accounts: Row[] }>('GET', '/accounts', {
        headers: {
          authorization: `Bearer ${renewed.body.access_token}`,
          'ig-account-id': 'PYSPB',
        },
      })
    ).body;
    expect(accounts).toHaveLength(2);
  });
});
