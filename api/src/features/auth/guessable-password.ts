/** Long passwords from the top of lists of breached ones; shorter ones cannot be chosen anyway. */
const COMMON = new Set([
  '123456789012',
  '1234567890123',
  '12345678901234',
  '123456789123',
  '1234567891011',
  '123123123123',
  '123321123321',
  '111111111111',
  '000000000000',
  '112233445566',
  '987654321098',
  '1q2w3e4r5t6y',
  '1q2w3e4r5t6y7u8i',
  '1qaz2wsx3edc',
  '1qaz2wsx3edc4rfv',
  'qwertyuiop12',
  'qwertyuiop123',
  'qwertyuiop123456',
  'qwertyuiopasdfghjkl',
  'qwerty123456',
  'qwerty1234567890',
  'qwertyqwerty',
  'asdfghjkl123',
  'zxcvbnm12345',
  'abcdefghijkl',
  'abcdefghijklmnop',
  'abc123abc123',
  'a1b2c3d4e5f6',
  'passwordpassword',
  'password1234',
  'password12345',
  'password123456',
  'password123!',
  'p@ssw0rd1234',
  'iloveyou1234',
  'iloveyouiloveyou',
  'administrator',
  'administrator1',
  'admin1234567',
  'adminadminadmin',
  'letmein12345',
  'welcome12345',
  'welcome123456',
  'football1234',
  'baseball1234',
  'sunshine1234',
  'princess1234',
  'superman1234',
  'trustno1trustno1',
  'changemechangeme',
  'changeme1234',
  'correcthorsebatterystaple',
]);

/** Whether a password is one that attackers try first: common, one character over and over, or the name. */
export function isGuessable(password: string, username: string): boolean {
  const plain = password.toLowerCase();
  return (
    COMMON.has(plain) ||
    new Set(plain).size < 4 ||
    (plain.includes(username) && plain.length < username.length + 8)
  );
}
