import type { Endpoint } from '@entropi/shared/contracts/endpoint';
import { allContracts as contracts } from '../testing/all-contracts';
import { takeFirstStep } from '../testing/login';
import { createTestApp, type TestApp } from '../testing/test-app';
import { call, type TestUser } from '../testing/test-user';

const NOBODY = 99_999_999;

let test: TestApp;
let user: TestUser;
let staff: TestUser;
let boss: TestUser;

beforeAll(async () => {
  test = await createTestApp();
  user = await test.signIn();
  staff = await test.signIn({ isStuff: true });
  boss = await test.signIn({ isSuperuser: true });
});
afterAll(() => test.close());

/** The path with every parameter replaced. */
const urlOf = (contract: Endpoint, value: string | number) =>
  contract.path.replaceAll(/\{\w+\}/g, String(value));

/** Every one of these calls answers that status. */
async function askAll(
  asked: Endpoint[],
  expected: number,
  ask: (contract: Endpoint) => Promise<{ status: number }>,
) {
  expect(asked.length).toBeGreaterThan(0);
  const others: { id: string; status: number }[] = [];
  for (const contract of asked) {
    const { status } = await ask(contract);
    if (status !== expected) others.push({ id: contract.id, status });
  }
  expect(others).toEqual([]);
}

describe('every call', () => {
  it('is of the OpenAPI document, and the other way round', () => {
    const { paths } = test.app.swagger() as {
      paths: Record<string, Record<string, { operationId?: string }>>;
    };
    const described = Object.values(paths)
      .flatMap((operations) => Object.values(operations))
      .flatMap(({ operationId }) => operationId ?? []);
    const declared = contracts.map(({ id }) => id);
    // The stream's answer never ends: it has no contract.
    expect(described.filter((id) => !declared.includes(id))).toEqual(['stream']);
    expect(declared.filter((id) => !described.includes(id))).toEqual([]);
  });

  it('is 401 without a token unless it is public', () =>
    askAll(
      contracts.filter(({ role }) => role !== 'public'),
      401,
      (contract) => call(test.app, contract.method, urlOf(contract, 1)),
    ));

  it('is 403 for an ordinary user, and for staff, when it is the superusers’', async () => {
    const closed = contracts.filter(({ role }) => role === 'superuser');
    await askAll(closed, 403, (contract) => user.call(contract.method, urlOf(contract, user.id)));
    await askAll(closed, 403, (contract) => staff.call(contract.method, urlOf(contract, staff.id)));
  });

  it('is 403 for an ordinary user when it is the staff’s', () =>
    askAll(
      contracts.filter(({ role }) => role === 'staff'),
      403,
      (contract) => user.call(contract.method, urlOf(contract, user.id)),
    ));

  it('is 403 for another user when it is its owner’s', () =>
    askAll(
      contracts.filter((one) => one.role === 'owner' && one.path.includes('{user_id}')),
      403,
      (contract) => user.call(contract.method, urlOf(contract, staff.id)),
    ));

  it('is 403 with a temporary token unless it is of the second step or logout', () =>
    takeFirstStep(test, user.username).then((token) =>
      askAll(
        contracts.filter(({ role }) => !['public', 'temporary', 'any-token'].includes(role)),
        403,
        (contract) => call(test.app, contract.method, urlOf(contract, user.id), { token }),
      ),
    ));

  it('is 422 for a field that it does not know, before anything is looked up', async () => {
    const token = await takeFirstStep(test, user.username);
    await askAll(
      contracts.filter(({ body, bodyType }) => body && bodyType !== 'form'),
      422,
      (contract) =>
        call(test.app, contract.method, urlOf(contract, NOBODY), {
          token: contract.role === 'temporary' ? token : boss.accessToken,
          body: { nonsense: 1 },
        }),
    );
  });

  it('is 422 for an id that is none', () =>
    askAll(
      contracts.filter(({ path: way }) => /\{(user|strategy|payment|subscription)_id\}/.test(way)),
      422,
      (contract) => boss.call(contract.method, urlOf(contract, 'no.id')),
    ));

  it('that reads or deletes is 404 for what is not there', () =>
    askAll(
      contracts.filter(
        ({ method, path: way }) => ['GET', 'DELETE'].includes(method) && /\{(\w+_)?id\}/.test(way),
      ),
      404,
      (contract) => boss.call(contract.method, urlOf(contract, NOBODY)),
    ));
});
