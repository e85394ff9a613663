import { Passkey } from '@entropi/contracts/passkey-model';
import { listPasskeys } from '@entropi/contracts/passkeys';
import { addSoftPasskey, requestPasskeyOptions } from '../../testing/add-passkey';
import { readMails } from '../../testing/outbox';
import { prove } from '../../testing/prove';
import { makePasskey, type Use } from '../../testing/soft-authenticator';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { call, type TestUser } from '../../testing/test-user';
import { cleanUpJob } from '../auth/clean-up.job';

const LIFE_MS = 5 * 60_000;

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const list = async (user: TestUser) =>
  (await user.call('GET', '/auth/passkeys')).as(listPasskeys.reply);

const countRows = async (table: 'passkeys' | 'passkey_challenges') => {
  const { rows } = await test.deps.db.execute(`select count(*)::int as n from ${table}`);
  return (rows[0] as { n: number }).n;
};

/** Adds a passkey that an authenticator made in the given way. */
async function tryToAdd(user: TestUser, as: Parameters<typeof makePasskey>[1] = {}) {
  const options = await requestPasskeyOptions(test, user.accessToken);
  const { attestation } = makePasskey(options, as);
  return user.call('POST', '/auth/passkeys', { name: 'Laptop', passkey: attestation });
}

describe('POST /auth/passkeys/options', () => {
  it('is 401 without a token, 403 in onboarding and 428 without a proof', async () => {
    const url = '/auth/passkeys/options';
    expect((await call(test.app, 'POST', url)).status).toBe(401);
    const newUser = await test.signIn({ inOnboarding: true });
    expect((await newUser.call('POST', url)).status).toBe(403);
    const user = await test.signIn();
    expect((await user.call('POST', url)).body).toMatchObject({ code: 'proof_required' });
  });

  it('asks for a passkey that needs no username and verifies its user, for our site', async () => {
    const user = await test.signIn();
    const options = await requestPasskeyOptions(test, user.accessToken);
    expect(options).toMatchObject({
      rp: { id: 'localhost' },
      user: { name: user.username },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    const again = await requestPasskeyOptions(test, user.accessToken);
    expect(again.user.id).toBe(options.user.id);
    expect(again.challenge).not.toBe(options.challenge);
    const other = await test.signIn();
    const { user: otherUser } = await requestPasskeyOptions(test, other.accessToken);
    expect(otherUser.id).not.toBe(options.user.id);
  });

  it('stops after sixty in a quarter of an hour', async () => {
    const user = await test.signIn();
    const before = await countRows('passkey_challenges');
    const url = '/auth/passkeys/options';
    const statuses: number[] = [];
    for (let n = 0; n < 100; n += 1) {
      const headers = await prove(test.deps, user.accessToken, { method: 'POST', url });
      statuses.push(
        (await call(test.app, 'POST', url, { token: user.accessToken, headers })).status,
      );
    }
    expect(statuses.filter((status) => status === 429)).toHaveLength(40);
    expect((await countRows('passkey_challenges')) - before).toBe(60);
  });
});

describe('POST /auth/passkeys', () => {
  it('is 401 without a token and 422 for a malformed body', async () => {
    const user = await test.signIn();
    expect((await call(test.app, 'POST', '/auth/passkeys', { body: {} })).status).toBe(401);
    const { attestation } = makePasskey(await requestPasskeyOptions(test, user.accessToken));
    for (const wrong of [
      {},
      { name: 'Laptop' },
      { name: '', passkey: attestation },
      { name: 'see https://example.test', passkey: attestation },
      { name: 'two\nlines', passkey: attestation },
      { name: 'Laptop', passkey: { ...attestation, id: 'not base64!' } },
    ]) {
      expect((await user.call('POST', '/auth/passkeys', wrong)).status).toBe(422);
    }
  });

  it('adds a passkey and tells its owner by mail', async () => {
    const user = await test.signIn();
    const added = await tryToAdd(user);
    expect(added.status).toBe(201);
    expect(added.as(Passkey)).toMatchObject({ name: 'Laptop', last_used_at: null });
    expect(await list(user)).toEqual([added.body]);
    const [mail] = await readMails(test, user.email);
    expect(mail).toContain('Subject: A passkey was added to your account');
    expect(mail).toContain('/account/settings?section=security');
  });

  it('accepts a challenge once', async () => {
    const user = await test.signIn();
    const options = await requestPasskeyOptions(test, user.accessToken);
    const send = () => {
      const body = { name: 'Laptop', passkey: makePasskey(options).attestation };
      return user.call('POST', '/auth/passkeys', body);
    };
    const statuses = (await Promise.all([send(), send()])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([201, 422]);
  });

  it('accepts no challenge of another user or session, and no expired one', async () => {
    const [user, other] = [await test.signIn(), await test.signIn()];
    const { attestation } = makePasskey(await requestPasskeyOptions(test, other.accessToken));
    const foreign = { name: 'Laptop', passkey: attestation };
    expect((await user.call('POST', '/auth/passkeys', foreign)).body).toMatchObject({
      status: 422,
      code: 'passkey_rejected',
    });
    const late = makePasskey(await requestPasskeyOptions(test, user.accessToken));
    test.passTime(LIFE_MS + 1000);
    await user.renew();
    const body = { name: 'Laptop', passkey: late.attestation };
    expect((await user.call('POST', '/auth/passkeys', body)).status).toBe(422);
    expect(await list(user)).toEqual([]);
  });

  it.each<[string, Use]>([
    ['of another origin', { origin: 'http://localhost.example.test:3000' }],
    ['of another site', { rpId: 'example.test' }],
    ['that did not verify its user', { isVerified: false }],
    ['that was used, not made', { type: 'webauthn.get' }],
    ['with a challenge that is none of ours', { challenge: 'AAAA' }],
  ])('rejects one %s', async (_what, as) => {
    const user = await test.signIn();
    expect((await tryToAdd(user, as)).body).toMatchObject({ code: 'passkey_rejected' });
    expect(await list(user)).toEqual([]);
  });

  it('does not check the statement of a maker, so that it fetches nothing', async () => {
    const user = await test.signIn();
    const sent = jest.spyOn(globalThis, 'fetch');
    const chain = [new Uint8Array([0x30, 0x00])];
    const statement = new Map<string, unknown>([
      ['alg', -7],
      ['sig', new Uint8Array(70)],
      ['x5c', chain],
    ]);
    expect((await tryToAdd(user, { statement: ['packed', statement] })).status).toBe(201);
    expect(sent).not.toHaveBeenCalled();
    sent.mockRestore();
  });

  it('is 409 for a passkey that is registered already, whoever’s it is', async () => {
    const [user, other] = [await test.signIn(), await test.signIn()];
    const { attestation } = makePasskey(await requestPasskeyOptions(test, other.accessToken));
    const body = { name: 'Laptop', passkey: attestation };
    expect((await other.call('POST', '/auth/passkeys', body)).status).toBe(201);
    // The same credential id, put into what one of the caller's own passkeys signs.
    const { challenge } = await requestPasskeyOptions(test, user.accessToken);
    const clientData = JSON.parse(
      Buffer.from(attestation.response.clientDataJSON, 'base64url').toString(),
    );
    const clientDataJSON = Buffer.from(JSON.stringify({ ...clientData, challenge })).toString(
      'base64url',
    );
    const copy = { ...attestation, response: { ...attestation.response, clientDataJSON } };
    const copied = await user.call('POST', '/auth/passkeys', { name: 'Copy', passkey: copy });
    expect(copied.body).toMatchObject({ status: 409, code: 'passkey_known' });
    expect(await list(user)).toEqual([]);
  });

  it('adds ten at most, also when twelve come at once', async () => {
    const user = await test.signIn();
    const made = await Promise.all(
      Array.from({ length: 12 }, () => requestPasskeyOptions(test, user.accessToken)),
    );
    const statuses = await Promise.all(
      made.map(async (options) => {
        const body = { name: 'Laptop', passkey: makePasskey(options).attestation };
        return (await user.call('POST', '/auth/passkeys', body)).status;
      }),
    );
    expect(statuses.filter((status) => status === 201)).toHaveLength(10);
    expect(statuses.filter((status) => status === 409)).toHaveLength(2);
    const full = await user.callProven('POST', '/auth/passkeys/options');
    expect(full.body).toMatchObject({ code: 'too_many_passkeys' });
  });
});

describe('PUT /auth/passkeys/{id}', () => {
  it('is 401 without a token, 422 for a bad name, 404 for another user’s, and renames one’s own', async () => {
    const [user, other] = [await test.signIn(), await test.signIn()];
    const { rowId } = await addSoftPasskey(test, user.accessToken);
    const url = `/auth/passkeys/${rowId}`;
    expect((await call(test.app, 'PUT', url, { body: { name: 'Key' } })).status).toBe(401);
    expect((await user.call('PUT', url, { name: ' ' })).status).toBe(422);
    expect((await other.call('PUT', url, { name: 'Taken' })).status).toBe(404);
    expect((await user.call('PUT', url, { name: ' Key ' })).as(Passkey).name).toBe('Key');
    expect((await list(user)).map(({ name }) => name)).toEqual(['Key']);
  });
});

describe('DELETE /auth/passkeys/{id}', () => {
  it('is 401 without a token, 428 without a proof, 404 for another user’s, and deletes one’s own', async () => {
    const [user, other] = [await test.signIn(), await test.signIn()];
    const { rowId } = await addSoftPasskey(test, user.accessToken);
    const url = `/auth/passkeys/${rowId}`;
    expect((await call(test.app, 'DELETE', url)).status).toBe(401);
    expect((await user.call('DELETE', url)).status).toBe(428);
    expect((await other.callProven('DELETE', url)).status).toBe(404);
    expect(await list(user)).toHaveLength(1);
    expect((await user.callProven('DELETE', url)).status).toBe(204);
    expect(await list(user)).toEqual([]);
    expect((await user.callProven('DELETE', url)).status).toBe(404);
    const mails = await readMails(test, user.email);
    expect(mails.join()).toContain('Subject: A passkey of your account was deleted');
  });
});

describe('passkeys', () => {
  it('go with a reset of the second factor, one’s own or an administrator’s, and with the user', async () => {
    const superuser = await test.signIn({ isSuperuser: true });
    const [own, reset, gone] = [await test.signIn(), await test.signIn(), await test.signIn()];
    for (const { accessToken } of [own, reset, gone]) await addSoftPasskey(test, accessToken);
    const before = await countRows('passkeys');
    expect((await own.callProven('POST', '/auth/reset-2fa')).status).toBe(204);
    const url = `/api/users/${reset.id}/two-factor`;
    expect((await superuser.callProven('DELETE', url)).status).toBe(204);
    expect((await superuser.callProven('DELETE', `/api/users/${gone.id}`)).status).toBe(204);
    expect((await countRows('passkeys')) - before).toBe(-3);
    for (const { email } of [own, reset]) {
      expect((await readMails(test, email)).join()).toMatch(/its passkeys were\sdeleted/);
    }
    // Nothing is left to reset.
    expect((await superuser.callProven('DELETE', url)).status).toBe(409);
  });

  it('leave no expired challenge behind', async () => {
    const user = await test.signIn();
    await requestPasskeyOptions(test, user.accessToken);
    test.passTime(LIFE_MS + 1000);
    await cleanUpJob.run(test.deps, {}, '');
    expect(await countRows('passkey_challenges')).toBe(0);
  });
});
