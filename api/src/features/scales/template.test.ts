import { ScaleTemplate } from '@entropi/contracts/scales';
import { auditEntries } from '@entropi/db/schema/audit';
import { desc } from 'drizzle-orm';
import fc from 'fast-check';
import { itRejects } from '../../testing/rejections';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { addMarket, strategyInput } from '../../testing/test-strategy';
import type { TestUser } from '../../testing/test-user';

let test: TestApp;
let admin: TestUser;
let user: TestUser;
let strategyId: number;

beforeAll(async () => {
  test = await createTestApp();
  await addMarket(test.deps.db);
  admin = await test.signIn({ isSuperuser: true });
  user = await test.signIn();
});
beforeEach(async () => {
  const made = await admin.call('POST', '/api/strategy/strategies/', strategyInput());
  strategyId = (made.body as { id: number }).id;
});
afterAll(() => test.close());

/** Second levels that the market does not allow at a price of 8000 and a margin of 5 %. */
const BEYOND = [
  [8000, 1, 'levels.1.offset'],
  [7999.95, 1, 'levels.1.offset'],
  [163_584.62, 1, 'levels.1.offset'],
  [20, 25_000, 'levels.1.size'],
] as const;

const toRead = () => `/api/strategy/scales/strategy/${strategyId}/template`;
const toEdit = () => `/api/strategy/scale/strategy/${strategyId}/template`;
const generate = { step: 20, step_scale: 1.5, size_scale: 1.5, base_size: 1, levels: 5 };
const add = async () => (await admin.call('POST', toEdit(), { generate })).as(ScaleTemplate);

describe('POST /api/strategy/scale/strategy/{strategy_id}/template', () => {
  itRejects({
    app: () => test,
    method: 'POST',
    url: toEdit,
    body: () => ({ generate }),
    allowedTo: () => admin,
    forbiddenTo: () => user,
    invalid: () => [
      { body: { unit: 'POINTS', levels: [{ offset: 1, size: 1 }] }, path: 'levels.0.offset' },
      {
        body: {
          unit: 'POINTS',
          levels: [0, 20, 20].map((offset) => ({ offset, size: 1 })),
        },
        path: 'levels.2.offset',
      },
      { body: { unit: 'POINTS', levels: [{ offset: 0, size: 0.19 }] }, path: 'levels.0.size' },
      ...BEYOND.map(([offset, size, path]) => ({
        body: {
          unit: 'POINTS',
          levels: [
            { offset: 0, size: 1 },
            { offset, size },
          ],
        },
        path,
      })),
      {
        body: { unit: 'PERCENT', levels: [0, 100].map((offset) => ({ offset, size: 1 })) },
        path: 'levels.1.offset',
      },
      { body: { generate: { ...generate, levels: 40 } }, path: 'levels.14.offset' },
      {
        body: { generate: { ...generate, step: 1, step_scale: 1, size_scale: 2, levels: 20 } },
        path: 'levels.14.size',
      },
      { body: { generate: { ...generate, levels: 51 } }, path: 'generate.levels' },
    ],
  });

  it('rejects a level beyond the price of a selling ladder too', async () => {
    const made = await admin.call(
      'POST',
      '/api/strategy/strategies/',
      strategyInput({ direction: 'SELL' }),
    );
    strategyId = (made.body as { id: number }).id;
    const levels = [0, 8000].map((offset) => ({ offset, size: 1 }));
    const response = await admin.call('POST', toEdit(), { unit: 'POINTS', levels });
    expect(response.body).toMatchObject({ status: 422, details: [{ path: 'levels.1.offset' }] });
  });

  it('makes a ladder with the largest number of levels', async () => {
    const shape = { step: 1, step_scale: 1.05, size_scale: 1.01, base_size: 1, levels: 50 };
    const template = (await admin.call('POST', toEdit(), { generate: shape })).as(ScaleTemplate);
    expect(template.levels).toHaveLength(50);
  });

  it('responds with 201 or 422 to every generator that the contract allows, and so does the preview', async () => {
    const scale = fc.double({ min: 0.1, max: 10, noNaN: true });
    const shape = fc.record({
      step: fc.double({ min: 0.000001, max: 1_000_000, noNaN: true }),
      step_scale: scale,
      size_scale: scale,
      base_size: fc.double({ min: 0.000001, max: 1_000_000_000, noNaN: true }),
      levels: fc.integer({ min: 1, max: 50 }),
    });
    await fc.assert(
      fc.asyncProperty(shape, fc.constantFrom('POINTS', 'PERCENT'), async (generate, unit) => {
        const stored = await admin.call('POST', toEdit(), { unit, generate });
        expect([201, 422]).toContain(stored.status);
        const { epic, direction, currency } = strategyInput();
        const question = { epic, direction, currency, unit, generate };
        const preview = await admin.call('POST', '/api/strategy/ladder-preview', question);
        expect(preview.status).toBe(stored.status === 201 ? 200 : 422);
      }),
      { numRuns: 100 },
    );
  });

  it('makes the ladder that the generator describes', async () => {
    const response = await admin.call('POST', toEdit(), { generate });
    expect(response.status).toBe(201);
    const template = response.as(ScaleTemplate);
    expect(template.levels.map((level) => level.offset)).toEqual([0, 20, 50, 95, 162.5]);
    expect(template).toMatchObject({ version: 1, total_size: 13.1875, source: 'STRATEGY' });
  });

  it('makes a new version each time, and leaves the rows of the one before', async () => {
    const first = await add();
    const second = await add();
    expect(second.version).toBe(2);
    expect(second.levels[0]?.id).not.toBe(first.levels[0]?.id);
  });

  it('records who changed the ladder', async () => {
    await add();
    const [last] = await test.deps.db
      .select()
      .from(auditEntries)
      .orderBy(desc(auditEntries.id))
      .limit(1);
    expect(last).toMatchObject({ actorId: admin.id, action: 'template.change' });
  });
});

describe('GET /api/strategy/scales/strategy/{strategy_id}/template', () => {
  itRejects({ app: () => test, method: 'GET', url: toRead });

  it('responds with 404 before there is one, then the version in force', async () => {
    expect((await user.call('GET', toRead())).status).toBe(404);
    const template = await add();
    expect((await user.call('GET', toRead())).body).toEqual(template);
  });
});

describe('GET /api/strategy/scale/strategy/{strategy_id} and /scales/…/current', () => {
  const toBoth = () => `/api/strategy/scale/strategy/${strategyId}`;
  itRejects({ app: () => test, method: 'GET', url: toBoth });

  it('returns no template before there is one, then the one in force; no ladder runs yet', async () => {
    expect((await user.call('GET', toBoth())).body).toEqual({ template: null, current: [] });
    const template = await add();
    expect((await user.call('GET', toBoth())).body).toEqual({ template, current: [] });
    const current = `/api/strategy/scales/strategy/${strategyId}/current`;
    expect((await user.call('GET', current)).body).toEqual([]);
  });

  it('is open to a suspended user', async () => {
    const debtor = await test.signIn({ isSuspended: true });
    expect((await debtor.call('GET', toBoth())).status).toBe(200);
  });
});

describe('PATCH /api/strategy/scale/strategy/{strategy_id}/template', () => {
  itRejects({
    app: () => test,
    method: 'PATCH',
    url: toEdit,
    body: () => ({ levels: [{ id: 1, size: 2 }] }),
    allowedTo: () => admin,
    forbiddenTo: () => user,
    invalid: () => [{ body: { levels: [] }, path: 'levels' }],
  });

  it('changes the named rows as a new version', async () => {
    const { levels } = await add();
    const response = await admin.call('PATCH', toEdit(), {
      levels: [{ id: levels[1]?.id, offset: 25, take_profit: 7 }],
    });
    const changed = response.as(ScaleTemplate);
    expect(changed.version).toBe(2);
    expect(changed.levels[1]).toMatchObject({ offset: 25, size: 1.5, take_profit: 7 });
  });

  it('rejects a row of an older version', async () => {
    const old = (await add()).levels[1]?.id;
    await add();
    const response = await admin.call('PATCH', toEdit(), { levels: [{ id: old, size: 2 }] });
    expect(response.status).toBe(422);
    expect(response.body).toMatchObject({ details: [{ path: 'levels.0.id' }] });
  });
});

describe('DELETE /api/strategy/scale/strategy/{strategy_id}/template/{id}', () => {
  itRejects({
    app: () => test,
    method: 'DELETE',
    url: () => `${toEdit()}/1`,
    forbiddenTo: () => user,
  });

  it('removes a level; level 0 only if it is the last one', async () => {
    const { levels } = await add();
    expect((await admin.call('DELETE', `${toEdit()}/${levels[4]?.id}`)).status).toBe(204);
    const left = (await user.call('GET', toRead())).as(ScaleTemplate);
    expect(left.levels).toHaveLength(4);
    const base = await admin.call('DELETE', `${toEdit()}/${left.levels[0]?.id}`);
    expect(base.status).toBe(422);
    expect((await admin.call('DELETE', `${toEdit()}/999999`)).status).toBe(404);
  });
});
