import { allContracts } from './all-contracts';
import { FileName, Name } from './name';

it.each([
  'Anna',
  'J. Smith',
  'Jean-Luc d’Arc',
  'Ng',
  'O',
  'María José',
  'Müller-Lüdenscheidt',
  'St. John',
  '王小明',
  'Dr. A. B. Cole',
  'משה כהן',
  'می\u200Cخواهم',
  'श्री\u200Dमान',
  'Anna… or Bea',
])('%s is a name', (name) => {
  expect(Name.safeParse(name).success).toBe(true);
});

it.each([
  ['a second line', 'Anna\nYour account is closed'],
  ['a carriage return', 'Anna\rBcc: x'],
  ['a line separator', 'Anna\u2028now'],
  ['a null', 'Anna\0'],
  ['an address of the web', 'see https://evil.example'],
  ['an address without its scheme', 'evil.example/win'],
  ['a host', 'Visit evil.com'],
  ['an address by its www', 'WWW.evil'],
  ['an address in other letters', 'пример.рф'],
  ['a host with a full-width dot', 'Visit evil．com'],
  ['a host with a dot of Chinese', 'evil。com'],
  ['a host with a half-width dot of Japanese', 'evil｡com'],
  ['a host with a leader of one dot', 'evil․com'],
  ['a host in full-width letters', 'ｅｖｉｌ.ｃｏｍ'],
  ['a scheme in full width', 'see http：／／evil'],
  ['what turns the text after it', 'Anna\u202Enimda'],
  ['what opens a direction', 'Anna\u2067'],
  ['a space that is not seen', 'ad\u200Bmin'],
  ['a hyphen that is not seen', 'ad\u00ADmin'],
  ['nothing but spaces', '   '],
])('%s is none', (_what, name) => {
  expect(Name.safeParse(name).success).toBe(false);
});

it.each([
  ['camt.053_2026-03-02.xml', true],
  ['Konto Müller (1).csv', true],
  ['C:\\Users\\march.csv', false],
  ['../march.csv', false],
  ['march.csv\nsee', false],
  ['march\u202Evsc.xml', false],
])('%j as the name of a file: %s', (name, isOne) => {
  expect(FileName.safeParse(name).success).toBe(isOne);
});

it('is a name in every body that holds one', () => {
  const names = allContracts.flatMap(({ id, body }) =>
    Object.entries(
      (body as { shape?: Record<string, { safeParse: typeof Name.safeParse }> })?.shape ?? {},
    )
      .filter(([key]) => /(^|_)name$/.test(key))
      .map(([key, schema]) => ({ at: `${id}.${key}`, schema })),
  );
  const isLoose = ({ schema }: (typeof names)[number]) =>
    schema.safeParse('see https://evil.example').success || schema.safeParse('two\nlines').success;
  expect(names.filter(isLoose).map(({ at }) => at)).toEqual([]);
  expect(names.map(({ at }) => at)).toEqual(
    expect.arrayContaining([
      'createStrategy.name',
      'createSubscription.name',
      'register.first_name',
    ]),
  );
});
