import { rejectGuessable } from './guessable-password';
import { loadCommonPasswords } from './load-common-passwords';

const isRejected = (password: string, username = 'alba.meier') =>
  rejectGuessable(password, username).then(
    () => false,
    (error: { details?: { path: string; code?: string }[] }) =>
      error.details?.[0]?.code === 'password_guessable',
  );

describe('a password', () => {
  it.each([
    'PasswordPassword',
    'aaaaaaaaaaaa',
    '1qaz2wsx3edc',
    'alba.meier123',
    'correcthorsebatterystaple',
  ])('that attackers try first is rejected: %s', async (password) => {
    expect(await isRejected(password)).toBe(true);
  });

  it.each([
    ['as it is listed', 'sonyericsson'],
    ['in capitals', 'SonyEricsson'],
    ['between spaces', '  sonyericsson '],
    ['in wide letters', '\uff53\uff4f\uff4e\uff59ericsson'],
    ['with digits for letters', '50ny3r1c5s0n'],
    ['with signs for letters', '$onyeric$$on'],
    ['with a sign and digits behind', 'P@ssw0rd1234'],
    ['in another language', 'ichbinderbeste'],
    ['in another script', 'ЙЦУКЕНГШЩЗХЪ'],
  ])('that is common is rejected %s', async (_how, password) => {
    expect(await isRejected(password)).toBe(true);
  });

  it('is compared with more than the 3,000 most common ones that are long enough', async () => {
    const all = [...(await loadCommonPasswords())];
    const common = all.filter((each) => each.length >= 12);
    expect(common.length).toBeGreaterThan(12_000);
    const found = await Promise.all(common.map((each) => isRejected(each)));
    expect(found.filter((each) => !each)).toEqual([]);
  });

  it.each([
    ['a phrase that holds a short name', 'what alba ate on tuesday', 'alba'],
    ['a phrase of common words', 'monkey dragon football coffee', 'alba'],
    ['a password of a manager', 'h7Vq-tz3K-9pwX', 'alba'],
    ['what the demo has', 'demo-alice-2026', 'alice'],
  ])('is accepted that is %s', async (_what, password, username) => {
    expect(await isRejected(password, username)).toBe(false);
  });
});
