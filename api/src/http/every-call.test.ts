import { allContracts as contracts } from '@entropi/contracts/all-contracts';
import type { Endpoint } from '@entropi/contracts/endpoint';
import { completeFirstStep } from '../testing/login';
import { createTestApp, type TestApp } from '../testing/test-app';
import { call, type TestUser } from '../testing/test-user';

const UNKNOWN_USER_ID = 99_999_999;
const UNKNOWN_JOB_ID = '00000000-0000-4000-8000-000000000000';

let test: TestApp;
let user: TestUser;
let staff: TestUser;
let superuser: TestUser;

beforeAll(async () => {
  test = await createTestApp();
  user = await test.signIn();
  staff = await test.signIn({ isStuff: true });
  superuser = await test.signIn({ isSuperuser: true });
});
afterAll(() => test.close());

/** The path with every parameter replaced. */
const toUrl = (contract: Endpoint, value: string | number) =>
  contract.path
    .replace('{job_id}', UNKNOWN_JOB_ID)
    .replace('{year}', '2025')
    .replaceAll(/\{\w+\}/g, String(value));

/** Makes all of these calls and expects this status of each. */
async function callAll(
  requested: Endpoint[],
  expected: number,
  send: (contract: Endpoint) => Promise<{ status: number }>,
) {
  expect(requested.length).toBeGreaterThan(0);
  const others: { id: string; status: number }[] = [];
  for (const contract of requested) {
    const { status } = await send(contract);
    if (status !== expected) others.push({ id: contract.id, status });
  }
  expect(others).toEqual([]);
}

describe('every call', () => {
  it('is in the OpenAPI document, and every operation of the document is a call', () => {
    const { paths } = test.app.swagger() as {
      paths: Record<string, Record<string, { operationId?: string }>>;
    };
    const described = Object.values(paths)
      .flatMap((operations) => Object.values(operations))
      .flatMap(({ operationId }) => operationId ?? []);
    const declared = contracts.map(({ id }) => id);
    // The stream has no contract, since its response never ends.
    expect(described.filter((id) => !declared.includes(id))).toEqual(['stream']);
    expect(declared.filter((id) => !described.includes(id))).toEqual([]);
  });

  it('is 401 without a token unless it is public', () =>
    callAll(
      contracts.filter(({ role }) => role !== 'public'),
      401,
      (contract) => call(test.app, contract.method, toUrl(contract, 1)),
    ));

  it('is 403 for an ordinary user, and for staff, when it is the superusers’', async () => {
    const closed = contracts.filter(({ role }) => role === 'superuser');
    await callAll(closed, 403, (contract) => user.call(contract.method, toUrl(contract, user.id)));
    await callAll(closed, 403, (contract) =>
      staff.call(contract.method, toUrl(contract, staff.id)),
    );
  });

  it('is 403 for an ordinary user when it is the staff’s', () =>
    callAll(
      contracts.filter(({ role }) => role === 'staff'),
      403,
      (contract) => user.call(contract.method, toUrl(contract, user.id)),
    ));

  it('is 403 for another user when it is its owner’s', () =>
    callAll(
      contracts.filter((one) => one.role === 'owner' && one.path.includes('{user_id}')),
      403,
      (contract) => user.call(contract.method, toUrl(contract, staff.id)),
    ));

  it('is 403 with a temporary token unless it belongs to the second step or is the logout', () =>
    completeFirstStep(test, user.username).then((token) =>
      callAll(
        contracts.filter(({ role }) => !['public', 'temporary', 'any-token'].includes(role)),
        403,
        (contract) => call(test.app, contract.method, toUrl(contract, user.id), { token }),
      ),
    ));

  it('is 422 for a field that it does not know, before anything is looked up', async () => {
    const token = await completeFirstStep(test, user.username);
    await callAll(
      contracts.filter(({ body, bodyType }) => body && bodyType !== 'form'),
      422,
      (contract) =>
        call(test.app, contract.method, toUrl(contract, UNKNOWN_USER_ID), {
          token: contract.role === 'temporary' ? token : superuser.accessToken,
          body: { nonsense: 1 },
        }),
    );
  });

  it('is 422 for what is no id', () =>
    callAll(
      contracts.filter(({ path: way }) => /\{(user|strategy|payment|subscription)_id\}/.test(way)),
      422,
      (contract) => superuser.call(contract.method, toUrl(contract, 'no.id')),
    ));

  it('that reads or deletes is 404 for what does not exist', () =>
    callAll(
      contracts.filter(
        ({ method, path: way }) => ['GET', 'DELETE'].includes(method) && /\{(\w+_)?id\}/.test(way),
      ),
      404,
      (contract) => superuser.callProven(contract.method, toUrl(contract, UNKNOWN_USER_ID)),
    ));
});
