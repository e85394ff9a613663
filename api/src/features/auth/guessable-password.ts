import { invalid } from '../../errors';
import { loadCommonPasswords, toPlain } from './load-common-passwords';

/** Long passwords that attackers try first and that the list of common ones does not have. */
const MORE = new Set([
  '12345678901234',
  '987654321098',
  'qwertyuiop123456',
  'qwerty1234567890',
  'zxcvbnm12345',
  'a1b2c3d4e5f6',
  'password123456',
  'password123!',
  'p@ssw0rd1234',
  'iloveyouiloveyou',
  'admin1234567',
  'adminadminadmin',
  'letmein12345',
  'welcome12345',
  'welcome123456',
  'football1234',
  'sunshine1234',
  'superman1234',
  'trustno1trustno1',
  'changemechangeme',
  'changeme1234',
  'correcthorsebatterystaple',
]);

/** Signs and digits that stand for a letter in a common password, and mislead no attacker. */
const LETTERS: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
};

const LETTER = /[a-z_]/;

/**
 * Throws 422 for a password that attackers try first: a common one, one of fewer than four different characters, or the
 * name with fewer than eight characters more.
 */
export async function rejectGuessable(password: string, username: string): Promise<void> {
  const plain = toPlain(password);
  const isGuessable =
    new Set(plain).size < 4 ||
    (plain.includes(username) && plain.length < username.length + 8) ||
    (await isCommon(plain));
  if (isGuessable) throw invalid('password', 'is easy to guess', 'password_guessable');
}

async function isCommon(plain: string): Promise<boolean> {
  const common = await loadCommonPasswords();
  const signs = [...plain];
  // Digits and signs behind the last letter stand for themselves.
  const last = signs.findLastIndex((sign) => LETTER.test(sign));
  const spelt = signs.map((sign, place) => (place < last ? (LETTERS[sign] ?? sign) : sign));
  return [plain, spelt.join('')].some((each) => common.has(each) || MORE.has(each));
}
