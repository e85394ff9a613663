import { getStrategyVersion, listStrategyVersions } from '@entropi/contracts/strategy-versions';
import { Strategy } from '@entropi/contracts/trading-model';
import { auditEntries } from '@entropi/db/schema/audit';
import { strategies } from '@entropi/db/schema/strategies';
import { and, eq } from 'drizzle-orm';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { addMarket, strategyInput } from '../../testing/test-strategy';
import type { TestUser } from '../../testing/test-user';
import { completeVariant } from './complete-variant';
import { listTakenNames } from './strategies.repo';

const STRATEGIES = '/api/strategy/strategies/';

let test: TestApp;
let admin: TestUser;
let user: TestUser;
let made = 0;

beforeAll(async () => {
  test = await createTestApp();
  await addMarket(test.deps.db);
  admin = await test.signIn({ isSuperuser: true });
  user = await test.signIn();
});
afterAll(() => test.close());

/** Texts that no other test of this file has. */
function toTexts() {
  made += 1;
  return {
    de: { name: `Geduld ${made}`, description: 'Kauft, was fällt.\nWartet.' },
    fr: { name: `Patience ${made}` },
  };
}

async function addStrategy(translations?: object): Promise<Strategy> {
  const input = { ...strategyInput({ description: 'Buys what falls.' }), translations };
  return (await admin.call('POST', STRATEGIES, input)).as(Strategy);
}

/** The body of a PUT for what a response shows. */
function toBody({ id: _, users_count: __, active_count: ___, ...rest }: Strategy): object {
  const { created_at: _c, updated_at: _u, ...body } = rest;
  return body;
}

const put = (strategy: Strategy, changes: object) =>
  admin.call('PUT', `${STRATEGIES}${strategy.id}`, { ...toBody(strategy), ...changes });

describe('translations of a strategy', () => {
  it('are read by traders beside the base texts, which stay as they are', async () => {
    const translations = toTexts();
    const { id, name } = await addStrategy(translations);
    const expected = { id, name, description: 'Buys what falls.', translations };
    const one = (await user.call('GET', `${STRATEGIES}${id}`)).as(Strategy);
    expect(one).toMatchObject(expected);
    const all = (await user.call('GET', STRATEGIES)).body as Strategy[];
    expect(all.find((row) => row.id === id)).toEqual(one);
  });

  it('are absent where none was given, or only empty ones', async () => {
    expect(await addStrategy()).not.toHaveProperty('translations');
    const empty = { de: { name: '  ', description: ' ' }, fr: {} };
    expect(await addStrategy(empty)).not.toHaveProperty('translations');
    const { translations } = await addStrategy({ ...empty, fr: { name: ` Élan ${made} ` } });
    expect(translations).toEqual({ fr: { name: `Élan ${made}` } });
  });

  it('stay when a PUT leaves them out, as one by the specification does, and go when it empties them', async () => {
    const strategy = await addStrategy(toTexts());
    const kept = (await put(strategy, { translations: undefined, name: `${strategy.name} b` })).as(
      Strategy,
    );
    expect(kept).toMatchObject({ version: 2, translations: strategy.translations });
    const emptied = (await put(kept, { translations: {} })).as(Strategy);
    expect(emptied).not.toHaveProperty('translations');
    const [row] = await test.deps.db
      .select({ translations: strategies.translations })
      .from(strategies)
      .where(eq(strategies.id, strategy.id));
    expect(row).toEqual({ translations: null });
  });

  it('belong to versions: they are compared text by text, restored and audited', async () => {
    const first = await addStrategy({ de: { name: 'Zuerst' } });
    await put(first, { translations: { de: { name: 'Danach' }, fr: { description: 'Après' } } });
    const url = `${STRATEGIES}${first.id}`;
    const { items } = (await admin.call('GET', `${url}/versions`)).as(listStrategyVersions.reply);
    expect(items[0]).toMatchObject({ version: 2, changed: ['translations'] });
    const { differences } = (await admin.call('GET', `${url}/versions/1`)).as(
      getStrategyVersion.reply,
    );
    expect(differences).toEqual([
      { path: 'translations.de.name', before: 'Zuerst', after: 'Danach' },
      { path: 'translations.fr.description', before: null, after: 'Après' },
    ]);
    const restored = await admin.call('POST', `${url}/versions/1/restore`, { version: 2 });
    expect(restored.as(Strategy)).toMatchObject({
      version: 3,
      translations: { de: { name: 'Zuerst' } },
    });
    const entries = await test.deps.db
      .select({ before: auditEntries.before, after: auditEntries.after })
      .from(auditEntries)
      .where(
        and(
          eq(auditEntries.subject, `strategy:${first.id}`),
          eq(auditEntries.action, 'strategy.update'),
        ),
      )
      .orderBy(auditEntries.id);
    expect(entries[0]).toMatchObject({
      before: { translations: { de: { name: 'Zuerst' } } },
      after: { translations: { de: { name: 'Danach' } } },
    });
  });

  it('are emptied by restoring a version that had none', async () => {
    const bare = await addStrategy();
    const named = (await put(bare, { translations: toTexts() })).as(Strategy);
    expect(named).toHaveProperty('translations');
    const url = `${STRATEGIES}${bare.id}/versions/1/restore`;
    const restored = (await admin.call('POST', url, { version: 2 })).as(Strategy);
    expect(restored).not.toHaveProperty('translations');
  });

  it.each([
    ['a link', { de: { name: 'Besser auf evil.example' } }, 'translations.de.name'],
    ['two lines', { fr: { name: 'Un\ndeux' } }, 'translations.fr.name'],
    ['what is not seen', { de: { name: 'Ge\u202Eduld' } }, 'translations.de.name'],
    ['101 characters', { de: { name: 'x'.repeat(101) } }, 'translations.de.name'],
    ['NUL', { de: { description: 'a\u0000b' } }, 'translations.de.description'],
    ['half a character', { fr: { name: 'a\ud800' } }, 'translations.fr.name'],
    ['2001 characters', { fr: { description: 'x'.repeat(2001) } }, 'translations.fr.description'],
    ['another language', { it: { name: 'Pazienza' } }, 'translations.it'],
    ['the base language', { en: { name: 'Patience' } }, 'translations.en'],
    ['another text', { de: { epic: 'IX.D.FTSE.IFMM.IP' } }, 'translations.de.epic'],
    ['null', { de: null }, 'translations.de'],
    ['a list', [], 'translations'],
    ['a number', { de: { name: 7 } }, 'translations.de.name'],
  ])('with %s are rejected', async (_what, translations, path) => {
    const body = { ...strategyInput(), translations };
    const response = await admin.call('POST', STRATEGIES, body);
    expect(response.status).toBe(422);
    expect(response.body).toMatchObject({ details: [{ path: expect.stringContaining(path) }] });
    expect((await user.call('POST', STRATEGIES, body)).status).toBe(403);
  });

  it('give no reader two strategies of one name', async () => {
    const texts = toTexts();
    const { name } = await addStrategy(texts);
    const taken = async (traits: object) => {
      const { status, body } = await admin.call('POST', STRATEGIES, {
        ...strategyInput(),
        ...traits,
      });
      return [status, (body as { code?: string }).code];
    };
    const known = [name, texts.de.name, texts.fr.name].sort();
    expect((await listTakenNames(test.deps.db, [...known, 'Unknown'])).sort()).toEqual(known);
    const conflict = [409, 'name_taken'];
    expect(await taken({ translations: { de: { name: texts.de.name } } })).toEqual(conflict);
    // Its base name is what German readers would get.
    expect(await taken({ name: texts.de.name })).toEqual(conflict);
    expect(await taken({ name })).toEqual(conflict);
    // French readers get the other strategy by another name.
    expect(await taken({ translations: { fr: { name: texts.de.name } } })).toEqual([
      201,
      undefined,
    ]);
    expect(await taken({ name: texts.fr.name, translations: toTexts() })).toEqual([201, undefined]);
  });

  it('keep their name from variants, which have one of their own, but not their description', async () => {
    const base = await addStrategy(toTexts());
    const rows = [{ id: 1, level: 0, offset: 0, size: 1, takeProfit: null }];
    const template = {
      id: 1,
      version: 1,
      unit: 'POINTS' as const,
      source: 'STRATEGY' as const,
      rows,
    };
    const variant = { name: 'Variant', generate: null, target: 11 };
    const { input } = completeVariant({ base, template }, variant);
    const made = (await admin.call('POST', STRATEGIES, input)).as(Strategy);
    expect(made).toMatchObject({ name: 'Variant', is_active: false });
    expect(made.translations).toEqual({
      de: { description: base.translations?.de?.description },
    });
  });
});
