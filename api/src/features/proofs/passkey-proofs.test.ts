import type { PasskeyAssertion } from '@entropi/contracts/passkey-model';
import { createProof, startProof } from '@entropi/contracts/proofs';
import { addSoftPasskey } from '../../testing/add-passkey';
import { readMails } from '../../testing/outbox';
import type { Use } from '../../testing/soft-authenticator';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { call, type TestUser } from '../../testing/test-user';

const LIFE_MS = 5 * 60_000;

let test: TestApp;
let superuser: TestUser;
let passkey: Awaited<ReturnType<typeof addSoftPasskey>>;
beforeAll(async () => {
  test = await createTestApp();
});
beforeEach(async () => {
  superuser = await test.signIn({ isSuperuser: true });
  passkey = await addSoftPasskey(test, superuser.accessToken);
});
afterAll(() => test.close());

interface Action {
  action: string;
  path: string;
  content?: unknown;
}

/** Makes another user staff, which needs a proof. */
async function makeAction(): Promise<Action> {
  const { id } = await test.signIn();
  return { action: 'updateUser', path: `/api/users/${id}`, content: { is_stuff: true } };
}

const start = async (action: Action, user = superuser) =>
  (await user.call('POST', '/auth/proofs/options', action)).as(startProof.reply);

const requestProof = (action: Action, signed: PasskeyAssertion, user = superuser) =>
  user.call('POST', '/auth/proofs', { ...action, passkey: signed });

const act = ({ path, content }: Action, proof?: string) =>
  call(test.app, 'PUT', path, {
    token: superuser.accessToken,
    body: content,
    headers: proof ? { 'action-proof': proof } : {},
  });

describe('POST /auth/proofs/options', () => {
  it('is 401 without a token, 422 for a malformed body and 409 without a passkey', async () => {
    const action = await makeAction();
    const url = '/auth/proofs/options';
    expect((await call(test.app, 'POST', url, { body: action })).status).toBe(401);
    expect((await superuser.call('POST', url, { action: 'updateUser' })).status).toBe(422);
    const other = await test.signIn({ isSuperuser: true });
    expect((await other.call('POST', url, action)).body).toMatchObject({
      status: 409,
      code: 'passkey_unknown',
    });
  });

  it('names the caller’s own passkeys', async () => {
    const foreign = await test.signIn();
    await addSoftPasskey(test, foreign.accessToken);
    const { allowCredentials, userVerification } = await start(await makeAction());
    expect(allowCredentials).toEqual([
      { type: 'public-key', id: passkey.id, transports: ['internal'] },
    ]);
    expect(userVerification).toBe('required');
  });
});

describe('POST /auth/proofs with a passkey', () => {
  it('returns what lets the action pass, once; the rejection has said that a passkey can', async () => {
    const action = await makeAction();
    expect((await act(action)).body).toMatchObject({
      status: 428,
      details: [{ code: 'proof_by_passkey', values: { action: 'updateUser', risk: 'power' } }],
    });
    const made = await requestProof(action, passkey.use(await start(action)));
    expect(made.status).toBe(201);
    const { proof } = made.as(createProof.reply);
    expect((await act(action, proof)).status).toBe(200);
    const back = { ...action, content: { is_stuff: false } };
    expect((await act(back, proof)).body).toMatchObject({ code: 'proof_invalid' });
  });

  it('is 422 without a factor, and with two', async () => {
    const action = await makeAction();
    const signed = passkey.use(await start(action));
    const both = { ...action, passkey: signed, code: '123456' };
    for (const body of [action, both]) {
      expect((await superuser.call('POST', '/auth/proofs', body)).status).toBe(422);
    }
  });

  it('accepts a signature once', async () => {
    const action = await makeAction();
    const signed = passkey.use(await start(action));
    const both = await Promise.all([requestProof(action, signed), requestProof(action, signed)]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 422]);
  });

  it('accepts no challenge for another action, path or content', async () => {
    const [action, other] = [await makeAction(), await makeAction()];
    for (const wrong of [
      { ...action, action: 'deleteUser' },
      { ...action, path: other.path },
      { ...action, content: { is_stuff: true, is_superuser: true } },
      { ...action, content: undefined },
    ]) {
      const signed = passkey.use(await start(wrong));
      const rejected = await requestProof(action, signed);
      expect(rejected.body).toMatchObject({ status: 422, code: 'passkey_rejected' });
    }
  });

  it('accepts no challenge of another user, or of another session of the same user', async () => {
    const action = await makeAction();
    const other = await test.signIn({ isSuperuser: true });
    const othersKey = await addSoftPasskey(test, other.accessToken);
    const foreign = passkey.use(await start(action, other));
    expect((await requestProof(action, foreign)).body).toMatchObject({ code: 'passkey_rejected' });
    const borrowed = othersKey.use(await start(action));
    expect((await requestProof(action, borrowed)).body).toMatchObject({ code: 'passkey_unknown' });
    const signIn = await call(test.app, 'POST', '/auth/login/passkey/options');
    const pair = await call(test.app, 'POST', '/auth/login/passkey', {
      body: { passkey: passkey.use(signIn.as(startProof.reply)) },
    });
    const { access_token: token } = pair.body as { access_token: string };
    const signed = passkey.use(await start(action));
    const elsewhere = await call(test.app, 'POST', '/auth/proofs', {
      token,
      body: { ...action, passkey: signed },
    });
    expect(elsewhere.body).toMatchObject({ code: 'passkey_rejected' });
  });

  it('accepts no expired challenge', async () => {
    const action = await makeAction();
    const signed = passkey.use(await start(action));
    test.passTime(LIFE_MS + 1000);
    // The session goes on: its access token lives no longer than the challenge.
    await superuser.renew();
    expect((await requestProof(action, signed)).body).toMatchObject({ code: 'passkey_rejected' });
  });

  it.each<[string, Use]>([
    ['on another origin', { origin: 'http://localhost:3001' }],
    ['for another site', { rpId: 'example.test' }],
    ['without verifying its user', { isVerified: false }],
  ])('rejects what was signed %s', async (_how, as) => {
    const action = await makeAction();
    const rejected = await requestProof(action, passkey.use(await start(action), as));
    expect(rejected.body).toMatchObject({ status: 422, code: 'passkey_rejected' });
  });

  it('rejects a count that went back, and tells the owner', async () => {
    const action = await makeAction();
    const use = async (counter: number) =>
      requestProof(action, passkey.use(await start(action), { counter }));
    expect((await use(5)).status).toBe(201);
    expect((await use(5)).body).toMatchObject({ status: 422, code: 'passkey_copied' });
    expect((await readMails(test, superuser.email)).join()).toContain('may have been copied');
  });

  it('rejects a passkey that was deleted while its proof was open', async () => {
    const action = await makeAction();
    const signed = passkey.use(await start(action));
    const gone = await superuser.callProven('DELETE', `/auth/passkeys/${passkey.rowId}`);
    expect(gone.status).toBe(204);
    expect((await requestProof(action, signed)).body).toMatchObject({ code: 'passkey_unknown' });
    expect((await act(action)).body).toMatchObject({ status: 428, details: [] });
  });
});
