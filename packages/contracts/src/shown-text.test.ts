import { Name } from './name';
import { toShownText } from './shown-text';

it.each([
  ['turns what follows it', 'Anna\u202Egnp.exe', 'Annagnp.exe'],
  ['opens a direction, or ends one', '\u2066Anna\u2069 \u061CMuster\u200F', 'Anna Muster'],
  ['is not seen', 'ad\u200Bmin \u00ADA\uFEFF\u2060', 'admin A'],
  ['begins a line or a paragraph', 'a\r\nb\u2028c\u2029d\u0000e', 'a b c d e'],
  ['is half a character', 'a\uD800b', 'a b'],
  ['is only space', ' \t\u00A0 ', ''],
])('what %s is not shown', (_what, text, shown) => {
  expect(toShownText(text)).toBe(shown);
});

it.each(['می‌خواهم', 'क्‍ष', 'Zürich – 名前', '👩‍👩‍👧'])('%s stays as it is', (text) => {
  expect(toShownText(text)).toBe(text);
});

it('is as a name would have to be, but for links', () => {
  const hostile = '\u202EAnna\u2066\n \u200BMus\u00ADter\u2028';
  expect(Name.safeParse(hostile).success).toBe(false);
  expect(Name.safeParse(toShownText(hostile)).success).toBe(true);
});
