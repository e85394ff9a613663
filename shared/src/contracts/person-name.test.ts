import { PersonName } from './user-model';

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
])('%s is a name', (name) => {
  expect(PersonName.safeParse(name).success).toBe(true);
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
  ['what turns the text after it', 'Anna\u202Enimda'],
  ['what opens a direction', 'Anna\u2067'],
  ['a space that is not seen', 'ad\u200Bmin'],
  ['a hyphen that is not seen', 'ad\u00ADmin'],
  ['nothing but spaces', '   '],
])('%s is none', (_what, name) => {
  expect(PersonName.safeParse(name).success).toBe(false);
});
