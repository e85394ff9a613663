import { constants, createPublicKey, publicEncrypt } from 'node:crypto';
import type { IgClient } from '../testing/ig-client';
import { closeTestSims, startTestSim } from '../testing/test-sim';

afterEach(closeTestSims);

const good = { identifier: 'SIM-ALICE', password: 'sim-alice-2026' };

const logIn = <Body>(client: IgClient, version: number, body: unknown = good) =>
  client.call<Body>('POST', '/session', { version, body });

async function encrypted(client: IgClient, password: string): Promise<string> {
  const { body } = await client.call<{ encryptionKey: string; timeStamp: number }>(
    'GET',
    '/session/encryptionKey',
  );
  const key = createPublicKey({
    key: Buffer.from(body.encryptionKey, 'base64'),
    format: 'der',
    type: 'spki',
  });
  const plain = Buffer.from(`${password}|${body.timeStamp}`).toString('base64');
  return publicEncrypt({ key, padding: constants.RSA_PKCS1_PADDING }, Buffer.from(plain)).toString(
    'base64',
  );
}

interface Oauth {
  access_token: string;
  refresh_token: string;
  expires_in: string;
}

describe('POST /session', () => {
  it.each([1, 2])('version %i returns the account and both tokens as headers', async (version) => {
    const client = (await startTestSim()).client();
    const response = await logIn(client, version);
    expect(response.status).toBe(200);
    expect(response.headers.get('cst')).toMatch(/^\w{20,}$/);
    expect(response.headers.get('x-security-token')).toMatch(/^\w{20,}$/);
    expect(response.body).toMatchObject({
      accountType: 'CFD',
      accountInfo: { balance: 100_000, deposit: 0, profitLoss: 0, available: 100_000 },
      currencyIsoCode: 'EUR',
      currentAccountId: 'AL1CFD',
      accounts: [
        { accountId: 'AL1CFD', preferred: true, accountType: 'CFD' },
        { accountId: 'AL1SPB', preferred: false, accountType: 'SPREADBET' },
      ],
      reroutingEnvironment: null,
      dealingEnabled: true,
    });
  });

  it('accepts an encrypted password, and rejects a wrong or unreadable one', async () => {
    const client = (await startTestSim()).client();
    const sealed = async (password: string) => ({
      identifier: 'SIM-ALICE',
      password: await encrypted(client, password),
      encryptedPassword: true,
    });
    expect((await logIn(client, 2, await sealed('sim-alice-2026'))).status).toBe(200);
    expect((await logIn(client, 2, await sealed('wrong'))).status).toBe(401);
    const unreadable = { ...good, password: 'bm9uc2Vuc2U=', encryptedPassword: true };
    expect((await logIn(client, 2, unreadable)).body).toEqual({
      errorCode: 'error.security.invalid-details',
    });
  });

  it('version 3 returns a bearer, which names its account per request', async () => {
    const client = (await startTestSim()).client();
    const { body } = await logIn<{ accountId: string; oauthToken: Oauth }>(client, 3);
    expect(body).toMatchObject({
      accountId: 'AL1CFD',
      oauthToken: { scope: 'profile', token_type: 'Bearer', expires_in: '60' },
    });
    const authorization = `Bearer ${body.oauthToken.access_token}`;
    const session = await client.call('GET', '/session', {
      headers: { authorization, 'ig-account-id': 'AL1SPB' },
    });
    expect(session.body).toMatchObject({ accountId: 'AL1SPB', locale: 'en_GB', currency: 'EUR' });
    const without = await client.call('GET', '/session', { headers: { authorization } });
    expect(without.body).toEqual({ errorCode: 'error.security.account-token-missing' });
    const foreign = await client.call('GET', '/session', {
      headers: { authorization, 'ig-account-id': 'BO1CFD' },
    });
    expect(foreign.body).toEqual({ errorCode: 'error.security.account-token-invalid' });
  });

  it('a bearer is valid for 60 seconds, its refresh token for one use', async () => {
    const client = (await startTestSim()).client();
    const { body } = await logIn<{ oauthToken: Oauth }>(client, 3);
    const call = (token: string) =>
      client.call('GET', '/session', {
        headers: { authorization: `Bearer ${token}`, 'ig-account-id': 'AL1CFD' },
      });
    await client.control('POST', '/clock', { stepMs: 61_000 });
    const expired = await call(body.oauthToken.access_token);
    expect([expired.status, expired.body]).toEqual([
      401,
      { errorCode: 'error.security.oauth-token-invalid' },
    ]);
    const refresh = () =>
      client.call<Oauth>('POST', '/session/refresh-token', {
        body: { refresh_token: body.oauthToken.refresh_token },
      });
    const renewed = await refresh();
    expect((await call(renewed.body.access_token)).status).toBe(200);
    expect((await refresh()).status).toBe(401);
  });

  it.each([
    [{ identifier: 'SIM-ALICE', password: 'wrong' }, 401, 'error.security.invalid-details'],
    [{ identifier: 'UNKNOWN', password: 'x' }, 401, 'error.security.invalid-details'],
    [{ identifier: 'SIM-BOB', password: 'sim-bob-2026' }, 403, 'error.security.api-key-restricted'],
    [{ password: 'x' }, 400, 'validation.null-not-allowed.request.identifier'],
    [{ identifier: 'a b', password: 'x' }, 400, 'validation.pattern.invalid.request.identifier'],
  ])('rejects %j with %i %s', async (body, status, errorCode) => {
    const response = await logIn((await startTestSim()).client(), 2, body);
    expect([response.status, response.body]).toEqual([status, { errorCode }]);
  });

  it('rejects a missing and an unknown API key', async () => {
    const client = (await startTestSim()).client();
    const missing = await client.raw('POST', '/gateway/deal/session', { version: '2' }, good);
    expect([missing.status, missing.body]).toEqual([
      400,
      { errorCode: 'error.security.api-key-missing' },
    ]);
    const unknown = await client.raw(
      'POST',
      '/gateway/deal/session',
      { version: '2', 'x-ig-api-key': 'nobodys' },
      good,
    );
    expect([unknown.status, unknown.body]).toEqual([
      403,
      { errorCode: 'error.security.api-key-invalid' },
    ]);
  });

  it('locks a client that fails too often, for a while', async () => {
    const client = (await startTestSim({ failedLoginsBeforeLock: 2 })).client();
    const wrong = { ...good, password: 'wrong' };
    await logIn(client, 2, wrong);
    await logIn(client, 2, wrong);
    expect((await logIn(client, 2)).body).toEqual({
      errorCode: 'error.security.too-many-failed-attempts',
    });
    await client.control('POST', '/clock', { stepMs: 61_000 });
    expect((await logIn(client, 2)).status).toBe(200);
  });

  it('locks a client when told to, by its name, and lets its open sessions go on', async () => {
    const sim = await startTestSim();
    const alice = await sim.dealer();
    const client = sim.client();
    const lock = (identifier: string) =>
      client.control('PUT', '/faults', { loginLocked: { identifier } });
    await lock('SOMEONE-ELSE');
    expect((await logIn(client, 2)).status).toBe(200);
    await lock(good.identifier);
    const locked = { errorCode: 'error.security.too-many-failed-attempts' };
    expect(await logIn(client, 2)).toMatchObject({ status: 401, body: locked });
    expect((await logIn(client, 3)).body).toEqual(locked);
    expect((await alice.call('GET', '/accounts')).status).toBe(200);
    await client.control('PUT', '/faults', { loginLocked: null });
    expect((await logIn(client, 2)).status).toBe(200);
  });
});

describe('tokens', () => {
  it('are checked one by one', async () => {
    const alice = await (await startTestSim()).dealer();
    const codeFor = async (headers: Record<string, string>) => {
      const response = await alice.call('GET', '/accounts', { headers });
      return [response.status, response.body];
    };
    expect(await codeFor({ cst: 'x' })).toEqual([
      401,
      { errorCode: 'error.security.client-token-invalid' },
    ]);
    expect(await codeFor({ 'x-security-token': 'x' })).toEqual([
      401,
      { errorCode: 'error.security.account-token-invalid' },
    ]);
    alice.useTokens({});
    expect(await codeFor({})).toEqual([401, { errorCode: 'error.security.client-token-missing' }]);
    expect(await codeFor({ cst: 'x' })).toEqual([
      401,
      { errorCode: 'error.security.account-token-missing' },
    ]);
  });

  it('are valid only with the API key with which they were made', async () => {
    const alice = await (await startTestSim()).dealer();
    const response = await alice.call('GET', '/accounts', {
      headers: { 'x-ig-api-key': 'sim-bob-key' },
    });
    expect(response.status).toBe(403);
  });

  it('expire when idle too long; each call keeps them alive', async () => {
    const alice = await (await startTestSim({ sessionIdleMs: 10_000 })).dealer();
    const step = () => alice.control('POST', '/clock', { stepMs: 8_000 });
    await step();
    expect((await alice.call('GET', '/accounts')).status).toBe(200);
    await step();
    expect((await alice.call('GET', '/accounts')).status).toBe(200);
    await step();
    await step();
    expect((await alice.call('GET', '/accounts')).status).toBe(401);
  });
});

describe('the session', () => {
  it('moves to another account with a new account token; the old one is rejected', async () => {
    const alice = await (await startTestSim()).dealer();
    const moved = await alice.call('PUT', '/session', { body: { accountId: 'AL1SPB' } });
    expect(moved.body).toEqual({
      dealingEnabled: true,
      hasActiveDemoAccounts: true,
      hasActiveLiveAccounts: false,
      trailingStopsEnabled: true,
    });
    expect((await alice.call('GET', '/session')).body).toEqual({
      errorCode: 'error.security.account-token-invalid',
    });
    const headers = { 'x-security-token': moved.headers.get('x-security-token') ?? '' };
    const session = await alice.call('GET', '/session', { headers });
    expect(session.body).toMatchObject({ accountId: 'AL1SPB' });
    const again = await alice.call('PUT', '/session', { headers, body: { accountId: 'AL1SPB' } });
    expect(again.body).toEqual({ errorCode: 'error.switch.accountId-must-be-different' });
  });

  it('leaves the default account alone unless the call says so, and keeps the change then', async () => {
    const sim = await startTestSim();
    const preferred = async () => {
      const client = sim.client();
      return (await logIn<{ currentAccountId: string }>(client, 2)).body.currentAccountId;
    };
    const alice = await sim.dealer();
    await alice.call('PUT', '/session', { body: { accountId: 'AL1SPB' } });
    expect(await preferred()).toBe('AL1CFD');
    await alice.logIn();
    const body = { accountId: 'AL1SPB', defaultAccount: true };
    await alice.call('PUT', '/session', { body });
    expect(await preferred()).toBe('AL1SPB');
  });

  it('rejects a foreign account', async () => {
    const alice = await (await startTestSim()).dealer();
    const response = await alice.call('PUT', '/session', { body: { accountId: 'BO1CFD' } });
    expect(response.status).toBe(401);
  });

  it('gives its tokens to a bearer with fetchSessionTokens', async () => {
    const client = (await startTestSim()).client();
    const { body } = await logIn<{ oauthToken: Oauth }>(client, 3);
    const response = await client.call('GET', '/session?fetchSessionTokens=true', {
      headers: {
        authorization: `Bearer ${body.oauthToken.access_token}`,
        'ig-account-id': 'AL1CFD',
      },
    });
    client.useTokens({
      cst: response.headers.get('cst') ?? '',
      'x-security-token': response.headers.get('x-security-token') ?? '',
    });
    expect((await client.call('GET', '/accounts')).status).toBe(200);
  });

  it('ends with DELETE', async () => {
    const alice = await (await startTestSim()).dealer();
    expect((await alice.call('DELETE', '/session')).status).toBe(204);
    expect((await alice.call('GET', '/accounts')).status).toBe(401);
  });
});
