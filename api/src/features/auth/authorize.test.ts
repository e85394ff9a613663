import type { Role } from '@entropi/contracts/endpoint';
import type { Database } from '@entropi/db/db';
import { drizzle } from 'drizzle-orm/pg-proxy';
import { ApiError } from '../../errors';
import type { AnyCaller, Caller } from '../../http/caller';
import { aCaller } from '../../testing/a-caller';
import { runCommand } from '../commands/run-command.domain';
import { authorizeAction } from '../proofs/authorize-action';
import { authorizeOwner, authorizeRole, guard } from './authorize';

const user = aCaller;
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
const SUSPENDED = '402 suspended';

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

  it('during onboarding only calls that are open to it', () => {
    expect(readRole('user', starting, true)).toBe('in');
    expect(readRole('user', starting, false)).toBe(UNFINISHED);
    expect(readRole('superuser', starting, true)).toBe(OUT);
  });
});

describe('for whom a call acts', () => {
  /** For a call that reads nothing from the database. */
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

describe('a call that is closed to the suspended', () => {
  const TODAY = '2026-03-04';

  /**
   * The result of a call whose user a payment suspends from a day on, and the users for whom the database was
   * queried.
   */
  async function read(caller: Caller, suspendedFrom: string | null, rejectedWhenSuspended = true) {
    const queried: unknown[] = [];
    const db = drizzle(async (_sql, params) => {
      queried.push(params[0]);
      return { rows: [[suspendedFrom]] };
    }) as unknown as Database;
    const deps = { db, now: () => new Date(`${TODAY}T23:59:59.999Z`) };
    const scopes = { rejectedWhenSuspended };
    const result = await authorizeOwner(deps, { role: 'owner', scopes }, caller, []).catch(toCode);
    return [result, queried];
  }

  it.each<[string, Caller, string | null, unknown]>([
    ['rejects from their first day', user, TODAY, [SUSPENDED, [3]]],
    ['rejects on the days after it', user, '2025-12-31', [SUSPENDED, [3]]],
    ['lets them in on the day before', user, '2026-03-05', [3, [3]]],
    ['lets in who owes nothing', user, null, [3, [3]]],
    ['does not ask about a superuser', superuser, TODAY, [1, []]],
  ])('%s', async (_name, caller, suspendedFrom, expected) => {
    expect(await read(caller, suspendedFrom)).toEqual(expected);
  });

  it('is no other call', async () => {
    expect(await read(user, TODAY, false)).toEqual([3, []]);
  });
});

it('guards every call by these rules', () => {
  expect(guard).toEqual({ authorizeRole, authorizeOwner, authorizeAction, runCommand });
});
