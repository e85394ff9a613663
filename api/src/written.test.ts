import { parseTag, toLocale } from '@entropi/contracts/languages';
import { writeDay, writeMoney, writeMonth, writeNumber } from './written';

/** A reader by a tag such as `de-AT`. */
function read(tag: string) {
  const { language, region } = parseTag(tag);
  if (!language) throw new Error(`no language of ours: ${tag}`);
  return toLocale({ language, region });
}

describe('what mails and PDFs write', () => {
  it.each([
    ['en-GB', 'CHF -1\u00a0234.50', '8.1', '3 March 2026', 'March'],
    ['de-CH', 'CHF -1\u00a0234.50', '8.1', '3. März 2026', 'März'],
    ['de-DE', 'CHF -1\u00a0234,50', '8,1', '3. März 2026', 'März'],
    ['de-AT', 'CHF -1\u00a0234,50', '8,1', '3. März 2026', 'März'],
    ['fr-FR', 'CHF -1\u00a0234,50', '8,1', '3 mars 2026', 'mars'],
    ['fr-CH', 'CHF -1\u00a0234.50', '8,1', '3 mars 2026', 'mars'],
    ['en-DE', 'CHF -1\u00a0234,50', '8,1', '3 March 2026', 'March'],
  ])('follows language and region: %s', (tag, money, number, day, month) => {
    const locale = read(tag);
    expect(writeMoney(-123_450, 'CHF', locale)).toBe(money);
    expect(writeNumber('8.1', locale)).toBe(number);
    expect(writeDay('2026-03-03', locale)).toBe(day);
    expect(writeMonth(3, locale)).toBe(month);
  });

  it('follows the usual region of a language where none was chosen', () => {
    expect(writeMoney(100_000, 'EUR', read('de'))).toBe('EUR 1\u00a0000.00');
  });

  it('writes the largest amount to the cent', () => {
    const most = Number.MAX_SAFE_INTEGER;
    expect(writeMoney(most, 'EUR', read('en'))).toBe(
      'EUR 90\u00a0071\u00a0992\u00a0547\u00a0409.91',
    );
  });
});
