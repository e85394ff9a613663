import { registrations } from '@entropi/db/schema/users';
import { postLogin } from '../../testing/login';
import { readLinkToken, readMails } from '../../testing/outbox';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { call } from '../../testing/test-user';

/** The password that is sent with the registration, and the one that the reader of the mail chooses. */
const PASSWORD = 'a quiet first password';
const CHOSEN = 'an owner chose this one';

let test: TestApp;
let invite: TestApp;
let made = 0;

beforeAll(async () => {
  test = await createTestApp({ REGISTRATION: 'open', TRUSTED_PROXIES: '1' });
  invite = await createTestApp({ REGISTRATION: 'invite', TRUSTED_PROXIES: '1' });
});
afterAll(async () => {
  await test.close();
  await invite.close();
});

function person(traits: object = {}) {
  made += 1;
  const username = `new-${made}`;
  return {
    username,
    email: `${username}@example.test`,
    password: PASSWORD,
    first_name: 'New',
    last_name: 'Person',
    ...traits,
  };
}

const register = (body: object, { app } = test, address = `10.20.0.${made % 250}`) =>
  call(app, 'POST', '/auth/register/', { body, headers: { 'x-forwarded-for': address } });
const activate = (body: object, { app } = test) => call(app, 'POST', '/auth/activate/', { body });
const readToken = async (email: string, app = test) =>
  readLinkToken((await readMails(app, email)).at(-1));

describe('POST /auth/register/', () => {
  it('responds with 422 and names what is wrong', async () => {
    for (const [traits, path] of [
      [{ username: '12345' }, 'username'],
      [{ username: 'Räuber' }, 'username'],
      [{ username: 'a' }, 'username'],
      [{ email: 'nowhere' }, 'email'],
      [{ email: `${'a'.repeat(250)}@example.test` }, 'email'],
      [{ password: 'short' }, 'password'],
      [{ password: 'SonyEricsson' }, 'password'],
      [{ username: 'longusername', password: 'longusername1' }, 'password'],
      [{ first_name: ' ' }, 'first_name'],
      [{ first_name: 'a\0b' }, 'first_name'],
      [{ language: 'it' }, 'language'],
      [{ invite: 'unknown' }, 'invite'],
      [{ is_superuser: true }, 'is_superuser'],
    ] as const) {
      const { status, body } = await register(person(traits));
      const { details } = body as { details: { path: string }[] };
      expect([traits, status, details.map((one) => one.path)]).toEqual([
        traits,
        422,
        expect.arrayContaining([expect.stringContaining(path)]),
      ]);
    }
  });

  it('makes no account yet, and responds the same to an address that has one and to one that has none', async () => {
    const { email, username } = await test.signIn();
    const fresh = person();
    const responses = [
      await register(fresh),
      await register(person({ email: email.toUpperCase() })),
      await register(person({ username })),
    ];
    expect(responses.map(({ status, body }) => [status, body])).toEqual(
      responses.map(() => [202, {}]),
    );
    const mails = await readMails(test, email);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toContain('Subject: You have an Entropi account already');
    expect(mails[0]).not.toContain('token=');
    expect((await postLogin(test, fresh.username, PASSWORD)).status).toBe(401);
  });

  it('sends no more than three mails to an address in half an hour, with the same response', async () => {
    const one = person();
    const responses = [];
    for (let n = 0; n < 5; n += 1) responses.push(await register(one, test, `10.21.0.${n}`));
    expect(responses.map(({ status }) => status)).toEqual([202, 202, 202, 202, 202]);
    expect(await readMails(test, one.email)).toHaveLength(3);
  });
});

describe('POST /auth/activate/', () => {
  it('makes the account of the mailed link, in the language that was chosen', async () => {
    const one = person({ language: 'de' });
    await register(one);
    const mails = await readMails(test, one.email);
    expect(mails[0]).toContain('Subject: Entropi-Konto aktivieren');
    const activated = await activate({ token: readLinkToken(mails[0]), password: CHOSEN });
    expect([activated.status, activated.body]).toEqual([200, { username: one.username }]);
    expect((await postLogin(test, one.username, CHOSEN)).status).toBe(200);
    const admin = await test.signIn({ isSuperuser: true });
    const user = await admin.call('GET', `/api/users/${one.username}/`);
    expect(user.body).toMatchObject({
      email: one.email,
      first_name: 'New',
      language: 'de',
      is_superuser: false,
      is_stuff: false,
      demo_mode: true,
      is_active: true,
    });
  });

  it.each([
    ['chooses their own', { password: CHOSEN }],
    ['gives none', {}],
  ])(
    'never makes a stranger’s password good, when the owner of the address %s',
    async (_, given) => {
      const victim = person();
      await register(victim);
      const token = await readToken(victim.email);
      expect((await activate({ token, ...given })).status).toBe(200);
      expect((await postLogin(test, victim.username, PASSWORD)).status).toBe(401);
    },
  );

  it('mails who gave no password a link to set it, which works once', async () => {
    const { password: _, ...one } = person();
    expect((await register(one)).status).toBe(202);
    expect((await activate({ token: await readToken(one.email) })).status).toBe(200);
    const mails = await readMails(test, one.email);
    expect(mails.at(-1)).toContain('Subject: Your Entropi account');
    const body = { token: readLinkToken(mails.at(-1)), password: CHOSEN };
    const set = () => call(test.app, 'POST', '/auth/reset-password', { body });
    expect([(await set()).status, (await set()).status]).toEqual([204, 422]);
    expect((await postLogin(test, one.username, CHOSEN)).status).toBe(200);
  });

  it('rejects a password that is easy to guess, by the name that is activated, and the link stays good', async () => {
    const one = person();
    await register(one);
    const token = await readToken(one.email);
    for (const given of [
      { password: 'SonyEricsson' },
      { password: `${one.username}${one.username}` },
      { password: 'another-name-1', username: 'another-name' },
      { password: 'short' },
    ]) {
      const { status, body } = await activate({ token, ...given });
      expect([given, status, body]).toEqual([
        given,
        422,
        expect.objectContaining({ details: [expect.objectContaining({ path: 'password' })] }),
      ]);
    }
    expect((await activate({ token, password: CHOSEN })).status).toBe(200);
  });

  it('hashes nothing for a link that is none', async () => {
    const { run } = test.deps.passwordHasher;
    const runs: string[] = [];
    test.deps.passwordHasher.run = (standing, work) => {
      runs.push(standing);
      return run(standing, work);
    };
    const { body } = await activate({ token: 'unknown', password: CHOSEN });
    test.deps.passwordHasher.run = run;
    expect([body, runs]).toEqual([expect.objectContaining({ code: 'token_invalid' }), []]);
  });

  it('does not accept the password of a registration by an earlier release, which kept its hash', async () => {
    const one = person();
    await register(one);
    const passwordHash = await test.deps.passwordHasher.run('known', ({ hash }) => hash(PASSWORD));
    await test.deps.db.update(registrations).set({ passwordHash });
    expect((await activate({ token: await readToken(one.email) })).status).toBe(200);
    expect((await postLogin(test, one.username, PASSWORD)).status).toBe(401);
  });

  it('activates once, and responds to a second call, also at once, that the account is active already', async () => {
    const one = person();
    await register(one);
    const token = await readToken(one.email);
    const both = await Promise.all([activate({ token }), activate({ token })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await activate({ token })).body).toMatchObject({
      status: 409,
      code: 'already_activated',
    });
  });

  it('rejects unknown links and those of more than seven days ago', async () => {
    for (const token of ['unknown', '%', "' or 1=1", '{}', '😀']) {
      expect((await activate({ token })).body).toMatchObject({
        status: 422,
        code: 'token_invalid',
      });
    }
    expect((await activate({ token: '' })).status).toBe(422);
    const one = person();
    await register(one);
    const token = await readToken(one.email);
    test.passTime(7 * 24 * 3_600_000 + 1000);
    expect((await activate({ token })).body).toMatchObject({ code: 'token_invalid' });
    const admin = await test.signIn({ isSuperuser: true });
    expect((await admin.call('POST', '/auth/cleanup-expired-tokens')).status).toBe(200);
    expect(await test.deps.db.select().from(registrations)).toEqual([]);
  });

  it('accepts another name when the first was taken meanwhile', async () => {
    const one = person({ email: 'late@example.test' });
    await register(one);
    const token = await readToken(one.email);
    await test.signIn({ username: one.username });
    expect((await activate({ token })).body).toMatchObject({
      status: 409,
      code: 'username_taken',
    });
    const username = `${one.username}-b`;
    expect((await activate({ token, username })).body).toEqual({ username });
  });

  it('of two registrations of one address makes one account', async () => {
    const email = 'twice@example.test';
    await register(person({ email }));
    const first = await readToken(email);
    await register(person({ email }));
    const second = await readToken(email);
    expect((await activate({ token: first })).status).toBe(200);
    expect((await activate({ token: second })).body).toMatchObject({
      status: 409,
      code: 'email_taken',
    });
  });
});

describe('registration by invitation', () => {
  async function addInvited() {
    const admin = await invite.signIn({ isSuperuser: true });
    const { username, email } = person();
    const names = { first_name: 'In', last_name: 'Vited' };
    const created = await admin.call('POST', '/api/users/', { username, email, ...names });
    const { id } = created.body as { id: number };
    return { admin, id, email, token: await readToken(email, invite) };
  }

  it('is announced by GET /auth/registration, and registering is 403 without an invitation', async () => {
    const modes = [test, invite].map(({ app }) => call(app, 'GET', '/auth/registration'));
    expect((await Promise.all(modes)).map(({ body }) => body)).toEqual([
      { mode: 'open' },
      { mode: 'invite' },
    ]);
    expect((await register(person(), invite)).body).toMatchObject({
      status: 403,
      code: 'invitation_required',
    });
    const unknown = await register(person({ invite: 'unknown' }), invite);
    expect(unknown.body).toMatchObject({ status: 422, code: 'invite_invalid' });
  });

  it('gives the prepared account to its own address, under the name that the user chooses', async () => {
    const { admin, id, email, token } = await addInvited();
    const chosen = person({ email: 'thief@example.test', invite: token });
    expect((await register(chosen, invite)).status).toBe(202);
    expect(await readMails(invite, 'thief@example.test')).toEqual([]);
    const link = await readToken(email, invite);
    const activated = await activate({ token: link, password: CHOSEN }, invite);
    expect(activated.body).toEqual({ username: chosen.username });
    const user = await admin.call('GET', `/api/users/${id}`);
    expect(user.body).toMatchObject({ id, username: chosen.username, email, first_name: 'New' });
    expect((await postLogin(invite, chosen.username, CHOSEN)).status).toBe(200);
    const again = await register(person({ invite: token }), invite);
    expect(again.body).toMatchObject({ code: 'invite_invalid' });
  });

  it('does not change the password of the user who used the invitation first', async () => {
    const { email, token } = await addInvited();
    await register(person({ invite: token }), invite);
    const link = await readToken(email, invite);
    const body = { token, password: 'their own good password' };
    const reset = await call(invite.app, 'POST', '/auth/reset-password', { body });
    expect(reset.status).toBe(204);
    expect((await activate({ token: link }, invite)).body).toMatchObject({
      status: 409,
      code: 'already_activated',
    });
  });
});
