import { isGuessable } from './guessable-password';

describe('isGuessable', () => {
  it('finds what attackers try first', () => {
    for (const password of ['PasswordPassword', 'aaaaaaaaaaaa', '1qaz2wsx3edc', 'alba.meier123']) {
      expect(isGuessable(password, 'alba.meier')).toBe(true);
    }
  });

  it('accepts a phrase, even one that holds a short name', () => {
    expect(isGuessable('what alba ate on tuesday', 'alba')).toBe(false);
    expect(isGuessable('demo-alice-2026', 'alice')).toBe(false);
  });
});
