import path from 'node:path';
import { callModule } from '../src/testing/call-module';

function runFrom<T>(file: string, name: string, ...given: unknown[]): T {
  return callModule<T>(path.join(__dirname, file), name, ...given);
}

/** What a function of the check returns. */
const run = (name: string, ...given: unknown[]): unknown => runFrom('texts.mjs', name, ...given);

const SOURCE = `
const en = {
  title: 'Users',
  count_one: '{{count}} user',
  count_other: '{{count}} users',
  states: { active: "It's on", paused: 'Paused' },
};

export const useText = defineTexts('users', { en });
`;
const ENGLISH = {
  title: 'Users',
  count_one: '{{count}} user',
  count_other: '{{count}} users',
  'states.active': "It's on",
  'states.paused': 'Paused',
};

describe('check of the texts', () => {
  it('reads the texts of a file by key', () => {
    expect(run('readTexts', SOURCE, 'en')).toEqual(ENGLISH);
  });

  it('finds what a translation lacks, has too much, or fills with other values', () => {
    const { title: _, ...rest } = ENGLISH;
    const german = { ...rest, count_one: 'ein Benutzer', other: 'Rest' };
    expect(run('compareTexts', ENGLISH, german)).toEqual([
      'title is missing',
      'count_one has other values than in English',
      'other is not in English',
    ]);
    expect(run('compareTexts', ENGLISH, ENGLISH)).toEqual([]);
  });

  it('finds keys that no source names, as a whole or by their beginning', () => {
    const sources = ["t('count', { count })", `t(\`states.$\{state}\`)`];
    expect(run('findUnusedKeys', ENGLISH, sources)).toEqual(['title']);
    expect(run('findUnusedKeys', ENGLISH, [...sources, "t('title')"])).toEqual([]);
  });

  it('finds nothing in the product: every text is there in three languages, and used', () => {
    expect(run('checkTexts')).toBe(0);
  });
});

describe('check of what servers write', () => {
  const source = `{ mail: { subject: 'Hello', body: (name) => \`Hello $\{name}\` } }`;
  const read = runFrom<Record<string, string>>('server-texts.mjs', 'readLiteral', source);
  const check = (name: string, ...given: unknown[]) => runFrom('server-texts.mjs', name, ...given);

  it('reads texts and functions by key', () => {
    expect(Object.keys(read)).toEqual(['mail.subject', 'mail.body']);
    expect(read['mail.body']).toContain('Hello');
  });

  it('finds what a language lacks, has too much, or fills with other values', () => {
    const other = { 'mail.body': '(name) => `Guten Tag`', 'mail.foot': 'x' };
    expect(check('compareServerTexts', read, other)).toEqual([
      'mail.subject is missing',
      'mail.body has other values than in English',
      'mail.foot is not in English',
    ]);
  });

  it('finds texts that no source takes', () => {
    const sources = ['const { subject } = texts.mail;'];
    expect(check('findUnusedMembers', read, sources)).toEqual(['mail.body']);
    expect(check('findUnusedMembers', read, [...sources, 'texts.mail.body(name)'])).toEqual([]);
  });
});

describe('check of the glossary', () => {
  const terms = [
    { english: 'spreads?', word: 'Spread', source: 'a page' },
    { english: 'cycles?', word: 'Zyklus', stem: 'Zykl', never: 'Kreisl\\p{L}*', source: 'a page' },
    { english: '(?!)', word: 'Sie', never: 'mich|dein(?:e[rn]?)?', source: 'a page' },
  ];
  const find = (english: object, texts: object) =>
    runFrom('glossary.mjs', 'findOtherTerms', english, texts, terms);

  it('finds a term of the English text that the translation calls otherwise', () => {
    const english = { a: 'Spread, in points', b: 'Widespread', c: 'The spreads of {{day}}' };
    const texts = { a: 'Abstand, in Punkten', b: 'Verbreitet', c: 'Die Spreads vom {{day}}' };
    expect(find(english, texts)).toEqual(['a: lacks Spread: "Abstand, in Punkten"']);
  });

  it('knows other forms of a word, and takes no value for one', () => {
    expect(find({ a: 'Two cycles' }, { a: 'Zwei Zyklen' })).toEqual([]);
    expect(find({ a: 'In the {{cycle}}' }, { a: 'Im {{spread}}' })).toEqual([]);
    expect(find({ a: 'The cycle' }, { a: 'Der {{Zyklus}}' })).toHaveLength(1);
  });

  it('finds words that no text has, whole ones only', () => {
    const texts = { a: 'Benachrichtige mich', b: 'Jenseits', c: 'Deinetwegen', d: 'Der Kreislauf' };
    expect(find({}, texts)).toEqual([
      'a: write Sie: "Benachrichtige mich"',
      'd: write Zyklus: "Der Kreislauf"',
    ]);
  });

  it.each(['de', 'fr'])('has a word and its source for every term of %s', (language) => {
    const found = runFrom<Record<string, string>[]>('glossary.mjs', 'readGlossary', language);
    const wanted = ['spreads?', 'margin', 'bids?', 'offer', 'ladders?', 'cycles won in a row'];
    expect(found.map(({ english }) => english)).toEqual(expect.arrayContaining(wanted));
    expect(found.filter(({ word, source }) => !word || !source)).toEqual([]);
  });

  it('reads the texts of pages, of codes, of mails and of PDFs', () => {
    const files = run('listTexts') as { file: string; language: string; keys: number }[];
    const count = (file: RegExp) =>
      files.filter((one) => file.test(one.file) && one.keys > 0).length;
    expect(count(/dashboard\.texts\.ts$/)).toBe(2);
    expect(count(/code-words$/)).toBe(2);
    expect(count(/notice-texts\.ts$/)).toBe(2);
    expect(count(/invoice-texts\.ts$/)).toBe(2);
    expect(files.filter(({ keys }) => keys === 0)).toEqual([]);
  });
});
