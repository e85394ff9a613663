import { hashPassword, isGuessable, isPassword } from './passwords';

describe('isPassword', () => {
  it('knows the password again, and no other', async () => {
    const hash = await hashPassword('a quiet password');
    expect(await isPassword('a quiet password', hash)).toBe(true);
    expect(await isPassword('A quiet password', hash)).toBe(false);
  });

  it('is false without a hash, whatever is typed', async () => {
    expect(await isPassword('', null)).toBe(false);
  });
});

describe('isGuessable', () => {
  it('finds what attackers try first', () => {
    for (const password of ['PasswordPassword', 'aaaaaaaaaaaa', '1qaz2wsx3edc', 'alba.meier123']) {
      expect(isGuessable(password, 'alba.meier')).toBe(true);
    }
  });

  it('leaves a phrase alone, also one that holds a short name', () => {
    expect(isGuessable('what alba ate on tuesday', 'alba')).toBe(false);
    expect(isGuessable('demo-alice-2026', 'alice')).toBe(false);
  });
});
