import { checkTexts, compareTexts, findUnusedKeys, readTexts } from './texts.mjs';

const SOURCE = `
const en = {
  title: 'Users',
  count_one: '{{count}} user',
  count_other: '{{count}} users',
  states: { active: "It's on", paused: 'Paused' },
};

export const useText = defineTexts('users', { en });
`;

describe('check of the texts', () => {
  const english = readTexts(SOURCE, 'en') ?? {};

  it('reads the texts of a file by key', () => {
    expect(Object.keys(english)).toEqual([
      'title',
      'count_one',
      'count_other',
      'states.active',
      'states.paused',
    ]);
  });

  it('finds what a translation lacks, has too much, or fills with other values', () => {
    const german = { ...english, title: undefined, count_one: 'ein Benutzer', other: 'Rest' };
    expect(compareTexts(english, german)).toEqual([
      'title is missing',
      'count_one has other values than in English',
      'other is not in English',
    ]);
    expect(compareTexts(english, english)).toEqual([]);
  });

  it('finds keys that no source names, as a whole or by their beginning', () => {
    const source = ["t('count', { count })", `t(\`states.$\{state}\`)`];
    expect(findUnusedKeys(english, source)).toEqual(['title']);
    expect(findUnusedKeys(english, [...source, "t('title')"])).toEqual([]);
  });

  it('finds nothing in the product: every text is there in three languages, and used', () => {
    expect(checkTexts()).toBe(0);
  });
});
