import { allContracts } from '@entropi/contracts/all-contracts';
import type { Endpoint } from '@entropi/contracts/endpoint';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { goodBodies, goodQueries } from '../testing/good-bodies';
import { completeFirstStep, postLogin } from '../testing/login';
import { addOpenShare } from '../testing/open-share';
import { createTestApp, type TestApp } from '../testing/test-app';
import { call, type TestUser } from '../testing/test-user';

/** Spellings of the id 4 that a lenient reader takes for 4, or for something else than the guard does. */
const SPELLINGS: Record<string, (id: number) => string> = {
  '0x4': (id) => `0x${id.toString(16)}`,
  '0b100': (id) => `0b${id.toString(2)}`,
  '0o4': (id) => `0o${id.toString(8)}`,
  '4.0': (id) => `${id}.0`,
  '4e0': (id) => `${id}e0`,
  ' 4': (id) => ` ${id}`,
  '4 ': (id) => `${id} `,
  '+4': (id) => `+${id}`,
  '04': (id) => `0${id}`,
  '-4': (id) => `-${id}`,
  '4,4': (id) => `${id},${id}`,
  '٤': (id) => String(id).replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? ''),
};

/** The calls that a user may make before their onboarding is done: what its pages need and no more. */
const OPEN_IN_ONBOARDING = [
  'acknowledgeRisks',
  'authUser',
  'changeDefaultAccount',
  'createConfig',
  'createProof',
  'deleteConfig',
  'getConfig',
  'getMarket',
  'getRisks',
  'getSellModeConfig',
  'getStrategy',
  'getTemplate',
  'getUser',
  'listAccounts',
  'listMarkets',
  'listStrategies',
  'logout',
  'me',
  'previewLadder',
  'saveKeys',
  'setLanguage',
  'startProof',
  'suspension',
  'updateConfig',
  'updateProfile',
];

const HOUR_MS = 3_600_000;
const UNKNOWN_USER_ID = 99_999_999;
const UNKNOWN_JOB_ID = '00000000-0000-4000-8000-000000000000';

/** A place where a call takes an id, e.g. the `user_id` of its query. */
interface Place {
  contract: Endpoint;
  part: 'path' | 'query' | 'body';
  name: string;
}

/** The ids of deals and jobs are not numbers. */
const isId = (name: string) => /^id$|_id$/.test(name) && !['deal_id', 'job_id'].includes(name);

function listFields(schema: Endpoint['params']): string[] {
  if (!schema) return [];
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return Object.keys(properties);
}

/** Every id of every path, and every `user_id` of a query or a body. */
const places: Place[] = allContracts.flatMap((contract) => {
  const named = (part: Place['part'], names: string[]) =>
    names.map((name) => ({ contract, part, name }));
  const isUser = (name: string) => name === 'user_id';
  return [
    ...named('path', listFields(contract.params).filter(isId)),
    ...named('query', listFields(contract.query).filter(isUser)),
    ...named('body', listFields(contract.body).filter(isUser)),
  ];
});

type Who =
  | 'anonymous'
  | 'temporary'
  | 'newUser'
  | 'user'
  | 'victim'
  | 'debtor'
  | 'staff'
  | 'superuser';
const callers: Who[] = [
  'anonymous',
  'temporary',
  'newUser',
  'user',
  'victim',
  'debtor',
  'staff',
  'superuser',
];

let test: TestApp;
let victim: TestUser;
let dealId: string;
const tokens: Partial<Record<Who, string>> = {};

beforeAll(async () => {
  test = await createTestApp();
  // Tokens that are issued an hour later last for all of the calls on a busy machine.
  test.passTime(HOUR_MS);
  // Makes some users first, so that no spelling of the victim's id is another user's by chance.
  for (let made = 0; made < 5; made += 1) await test.signIn();
  victim = await test.signIn({ isSuperuser: false });
  const user = await test.signIn();
  tokens.user = user.accessToken;
  tokens.victim = victim.accessToken;
  tokens.newUser = (await test.signIn({ inOnboarding: true })).accessToken;
  tokens.debtor = (await test.signIn({ isSuspended: true })).accessToken;
  tokens.staff = (await test.signIn({ isStuff: true })).accessToken;
  tokens.superuser = (await test.signIn({ isSuperuser: true })).accessToken;
  tokens.temporary = await completeFirstStep(test, user.username);
  test.passTime(-HOUR_MS);
  dealId = await addOpenShare(test.deps, victim.id);
});
afterAll(() => test.close());

/** Makes the call with this text as the id in this place; every other id is the victim's. */
function callWith({ contract, part, name }: Place, who: Who, id: string | number) {
  const others: Record<string, string> = {
    deal_id: dealId,
    job_id: UNKNOWN_JOB_ID,
    year: '2025',
  };
  const path = contract.path.replaceAll(/\{(\w+)\}/g, (_all, param: string) =>
    encodeURIComponent(
      part === 'path' && param === name ? id : (others[param] ?? String(victim.id)),
    ),
  );
  const query = { ...goodQueries[contract.id], ...(part === 'query' && { [name]: String(id) }) };
  const good = goodBodies[contract.id];
  return call(test.app, contract.method, `${path}?${new URLSearchParams(query)}`, {
    token: tokens[who],
    body: part === 'body' ? { ...good, [name]: id } : good,
    headers: { 'idempotency-key': `access-${who}` },
  });
}

/** The status by which a call rejects this caller before any input is read; null when they may make it. */
function describeRejection({ role, scopes }: Endpoint, who: Who): number | null {
  if (who === 'anonymous') return 401;
  if (who === 'temporary') return 403;
  if (role === 'superuser' && who !== 'superuser') return 403;
  return who === 'newUser' && !scopes?.onboarding ? 403 : null;
}

/** Whether the path names the victim beside the misspelt id: for whom the call acts is then decided first. */
function namesVictimElsewhere({ contract, name }: Place): boolean {
  return name !== 'user_id' && listFields(contract.params).includes('user_id');
}

/** A digest of every table: whatever changes, changes it. */
async function digestTables(): Promise<Record<string, unknown>> {
  const { db } = test.deps;
  const { rows } = await db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public'`,
  );
  const digests: Record<string, unknown> = {};
  for (const { name } of rows) {
    const digest = await db.execute<{ md5: string }>(
      sql`select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) from ${sql.identifier(name)} t`,
    );
    digests[name] = digest.rows[0]?.md5;
  }
  return digests;
}

interface Cell {
  place: Place;
  who: Who;
  id: string | number;
  expected: number;
}

const AT_ONCE = 16;
/**
 * Stops after this many: a call that gets through does its work, and thousands of them would take an hour to say the
 * same.
 */
const ENOUGH = 20;

/** Makes the calls, and returns the first of those that ended in another way than expected. */
async function findOthers(cells: Cell[]): Promise<string[]> {
  const others: string[] = [];
  for (let done = 0; done < cells.length && others.length < ENOUGH; done += AT_ONCE) {
    const ended = await Promise.all(cells.slice(done, done + AT_ONCE).map(describeOther));
    others.push(...ended.flatMap((other) => other ?? []));
  }
  return others;
}

async function describeOther({ place, who, id, expected }: Cell): Promise<string | null> {
  const { status } = await callWith(place, who, id);
  if (status === expected) return null;
  const { contract, part, name } = place;
  return `${contract.id} as ${who}, ${part} ${name} = "${id}": ${status}, not ${expected}`;
}

describe('an id in another spelling', () => {
  const count = places.length * callers.length * Object.keys(SPELLINGS).length;

  it(`is rejected by every call, for every caller, and changes nothing: ${count} calls`, async () => {
    const before = await digestTables();
    const cells = places.flatMap((place) =>
      callers.flatMap((who) =>
        Object.values(SPELLINGS).map((spell) => {
          const isForeign = namesVictimElsewhere(place) && !['victim', 'superuser'].includes(who);
          const expected = describeRejection(place.contract, who) ?? (isForeign ? 403 : 422);
          return { place, who, id: spell(victim.id), expected };
        }),
      ),
    );
    expect(cells).toHaveLength(count);
    expect(await findOthers(cells)).toEqual([]);
    expect(await digestTables()).toEqual(before);
    expect((await postLogin(test, victim.username)).status).toBe(200);
  }, 300_000);

  it('is the only thing wrong with these calls', async () => {
    const rejected: unknown[] = [];
    for (const place of places) {
      const { status, body } = await callWith(place, 'superuser', UNKNOWN_USER_ID);
      if (status === 422 || status === 500) rejected.push([place.contract.id, body]);
    }
    // A body that names an unknown user is invalid, whereas a path that names one is just not found.
    const details = [{ path: 'user_id', message: 'no such user' }];
    expect(rejected).toMatchObject([['createPayment', { details }]]);
  });
});

describe('another user’s id', () => {
  const strangers = callers.filter((who) => who !== 'victim' && who !== 'superuser');
  const named = places.filter(({ name }) => name === 'user_id');

  it(`is 403 for every caller but a superuser: ${named.length * strangers.length} calls`, async () => {
    const before = await digestTables();
    const cells = named.flatMap((place) =>
      strangers.map((who) => {
        const expected = describeRejection(place.contract, who) ?? 403;
        return { place, who, id: victim.id, expected };
      }),
    );
    expect(await findOthers(cells)).toEqual([]);
    expect(await digestTables()).toEqual(before);
  });

  it('is 422 beyond what a column holds, never 500', async () => {
    const tooLarge = ['2147483648', '9999999999', '10000000000', '9'.repeat(40)];
    // Orders are counted by a column of eight bytes, as far as JavaScript counts.
    const tooLargeForOrders = ['9007199254740992', '9223372036854775808', '9'.repeat(40)];
    const cells = places.flatMap((place) =>
      (place.name === 'order_id' ? tooLargeForOrders : tooLarge).map((id) => ({
        place,
        who: 'superuser' as const,
        id,
        expected: 422,
      })),
    );
    expect(await findOthers(cells)).toEqual([]);
  });
});

describe('a contract', () => {
  it('is open during onboarding where the pages of onboarding need it, and nowhere else', () => {
    const open = allContracts.filter(({ scopes }) => scopes?.onboarding).map(({ id }) => id);
    expect(open.sort()).toEqual(OPEN_IN_ONBOARDING);
  });

  it('of users themselves names a user by user_id, at the top of path, query or body', () => {
    const own = allContracts.filter(({ role }) => role === 'owner' || role === 'user');
    const others = own.flatMap(({ id, params, query, body }) => {
      const text = JSON.stringify(
        [params, query, body].map((schema) => schema && z.toJSONSchema(schema, { io: 'input' })),
      );
      const names = [...text.matchAll(/"(\w*(?:user|owner)\w*)":/gi)].map(([, name]) => name);
      const atTop = [params, query, body].flatMap((schema) => listFields(schema));
      const expected = atTop.filter((name) => name === 'user_id');
      return names.join() === expected.join() ? [] : `${id}: ${names}`;
    });
    expect(others).toEqual([]);
  });
});
