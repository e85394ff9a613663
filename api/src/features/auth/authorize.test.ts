import type { Role } from '@entropi/shared/contracts/endpoint';
import type { Database } from '../../db/db';
import { ApiError } from '../../errors';
import type { AnyCaller, Caller } from '../../http/caller';
import { authorizeOwner, authorizeRole } from './authorize';

const user: Caller = {
  kind: 'user',
  userId: 3,
  username: 'alice',
  isSuperuser: false,
  isStuff: false,
  demoMode: false,
  scope: 'user',
  familyId: 1,
};
const staff: Caller = { ...user, isStuff: true };
const superuser: Caller = { ...user, userId: 1, isSuperuser: true };
const starting: Caller = { ...user, scope: 'onboarding' };
const temporary: AnyCaller = { kind: 'temporary', userId: 3, username: 'alice', tokenId: 't' };
const callers = { none: null, temporary, starting, user, staff, superuser };

const toCode = (error: unknown) =>
  error instanceof ApiError
    ? [
        error.status,
        error.code,
        ...(error.details ?? []).map(({ path, code }) => `${path} ${code}`),
      ].join(' ')
    : String(error);

function readRole(role: Role, caller: AnyCaller | null, onboarding?: boolean): string {
  try {
    authorizeRole({ role, ...(onboarding !== undefined && { scopes: { onboarding } }) }, caller);
    return 'in';
  } catch (error) {
    return toCode(error);
  }
}

const NO_TOKEN = '401 unauthorized';
const NO_FACTOR = '403 second_factor_required';
const UNFINISHED = '403 onboarding_required';
const OUT = '403 forbidden';

describe('who may make a call of a role', () => {
  it.each<[Role, string[]]>([
    ['public', ['in', 'in', 'in', 'in', 'in', 'in']],
    ['temporary', [NO_TOKEN, 'in', OUT, OUT, OUT, OUT]],
    ['any-token', [NO_TOKEN, 'in', UNFINISHED, 'in', 'in', 'in']],
    ['user', [NO_TOKEN, NO_FACTOR, UNFINISHED, 'in', 'in', 'in']],
    ['owner', [NO_TOKEN, NO_FACTOR, UNFINISHED, 'in', 'in', 'in']],
    ['staff', [NO_TOKEN, NO_FACTOR, OUT, OUT, 'in', 'in']],
    ['superuser', [NO_TOKEN, NO_FACTOR, OUT, OUT, OUT, 'in']],
  ])('%s', (role, expected) => {
    expect(Object.values(callers).map((caller) => readRole(role, caller))).toEqual(expected);
  });

  it('with scope onboarding those that are open to it, and no others', () => {
    expect(readRole('user', starting, true)).toBe('in');
    expect(readRole('user', starting, false)).toBe(UNFINISHED);
    expect(readRole('superuser', starting, true)).toBe(OUT);
  });
});

describe('for whom a call acts', () => {
  /** Of a call that asks nothing of the database. */
  const own = (caller: Caller, named: readonly number[]) =>
    authorizeOwner(
      { db: {} as Database, now: () => new Date(0) },
      { role: 'owner' },
      caller,
      named,
    ).catch((error: unknown) => toCode(error));

  it.each<[string, Caller, number[], unknown]>([
    ['the caller, where none is named', user, [], 3],
    ['the caller, where they are', user, [3, 3], 3],
    ['nobody else', user, [4], OUT],
    ['nobody else, beside the caller', user, [3, 4], OUT],
    ['nobody else, for staff', staff, [4], OUT],
    ['a superuser’s own, where none is named', superuser, [], 1],
    ['whom a superuser names', superuser, [4, 4], 4],
    ['no two', superuser, [4, 5], '422 validation_error user_id two_users'],
  ])('%s', async (_name, caller, named, expected) => {
    expect(await own(caller, named)).toBe(expected);
  });
});
