import { allContracts } from '@entropi/contracts/all-contracts';
import { type SpecCall, specCalls, specQueries } from '../testing/spec-calls';
import { createTestApp, type TestApp } from '../testing/test-app';
import { call } from '../testing/test-user';

let test: TestApp;

beforeAll(async () => {
  test = await createTestApp();
  // Another superuser, so that no caller is the last one.
  await test.signIn({ isSuperuser: true });
});
afterAll(() => test.close());

/** The status of a call by a signed-in user that carries nothing but their id. */
async function send({ method, path }: SpecCall, isSuperuser: boolean) {
  // Each call gets a new caller, since some calls end sessions or users.
  const caller = await test.signIn({ isSuperuser });
  const url = path
    .replace('{user_id}', String(caller.id))
    .replace('{username}', caller.username)
    .replaceAll(/\{\w+\}/g, '1');
  return caller.call(method, url);
}

const name = ({ method, path }: SpecCall) => `${method} ${path}`;
const isRejected = (status: number) => status === 401 || status === 403;

describe('the specification', () => {
  it('names 110 calls, each of one contract at its exact path, for its role', () => {
    expect(new Set(specCalls.map(name)).size).toBe(110);
    const declared = new Map(allContracts.map((one) => [name(one), one.role]));
    const others = specCalls.filter((one) => declared.get(name(one)) !== one.role);
    expect(others.map((one) => `${one.role} ${name(one)}: ${declared.get(name(one))}`)).toEqual([]);
  });

  it.each(specQueries.map((one) => [one.call, one] as const))(
    'names the queries and defaults of %s',
    (_call, { call, sent, defaults }) => {
      const query = allContracts.find((one) => name(one) === call)?.query;
      expect(query?.parse({})).toMatchObject(defaults);
      expect(Object.keys(query?.parse(sent) as object)).toEqual(
        expect.arrayContaining(Object.keys(sent)),
      );
    },
  );

  it.each(specCalls.map((one) => [name(one), one] as const))('%s', async (_name, one) => {
    const url = one.path.replaceAll(/\{\w+\}/g, '1');
    const anonymous = await call(test.app, one.method, url);
    expect(isRejected(anonymous.status)).toBe(one.role !== 'public');
    const user = await send(one, false);
    expect(isRejected(user.status)).toBe(one.role === 'superuser' || one.role === 'temporary');
    const superuser = await send(one, true);
    expect(isRejected(superuser.status)).toBe(one.role === 'temporary');
    for (const { status } of [anonymous, user, superuser]) {
      // 428: deleting a user wants a proof besides the role.
      expect([200, 201, 202, 204, 401, 403, 404, 409, 422, 428]).toContain(status);
    }
  });
});
