import type { Limit } from './budget.domain';
import {
  accountLimits,
  codeLimits,
  copiedMailLimits,
  currentPasswordLimits,
  type LoginAttempt,
  loginChallengeLimits,
  ownChallengeLimits,
  ownCodeLimits,
  ownLimits,
  passkeyLimits,
  passwordChangeLimits,
  passwordLimits,
  registrationLimits,
  resetLimits,
} from './login-limits';

const stranger: LoginAttempt = { account: 'alice', address: '192.0.2.7', deviceId: null };
const known: LoginAttempt = { ...stranger, deviceId: 'd1' };
const MINUTE_MS = 60_000;

/** How many attempts are allowed within how many minutes, for each limit. */
const bounds = (limits: readonly Limit[]) =>
  limits.map(({ max, windowMs }) => `${max} in ${windowMs / MINUTE_MS} min`);

const key = ({ parts }: Limit) => JSON.stringify(parts);
/** Which limits of two attempts count together, by index. */
const shared = (one: readonly Limit[], other: readonly Limit[]) =>
  one.flatMap((limit, place) => (other.some((same) => key(same) === key(limit)) ? [place] : []));

describe('how often something may be tried', () => {
  it.each<[string, Limit[], string[]]>([
    [
      'a password of a stranger',
      passwordLimits(stranger),
      ['10 in 15 min', '50 in 15 min', '100 in 15 min'],
    ],
    ['a password on a known device', passwordLimits(known), ['10 in 15 min']],
    ['a code of a stranger', codeLimits(stranger), ['10 in 15 min', '100 in 15 min']],
    ['a code on a known device', codeLimits(known), ['10 in 15 min']],
    ['the current password', currentPasswordLimits(3), ['10 in 15 min']],
    ['a new password of one’s own', passwordChangeLimits(3), ['10 in 1440 min']],
    ['a code of a signed-in user', ownCodeLimits(3), ['10 in 15 min']],
    ['a passkey of nobody yet', passkeyLimits('192.0.2.7'), ['100 in 15 min']],
    ['a challenge to sign in', loginChallengeLimits('192.0.2.7'), ['100 in 15 min']],
    ['a challenge of a signed-in user', ownChallengeLimits(3), ['60 in 15 min']],
    ['a mail about a copied passkey', copiedMailLimits(5), ['1 in 1440 min']],
    ['a link to reset', resetLimits('a@example.com', '192.0.2.7'), ['3 in 30 min', '20 in 30 min']],
    [
      'a registration',
      registrationLimits('a@example.com', '192.0.2.7'),
      ['3 in 30 min', '20 in 30 min'],
    ],
  ])('%s', (_name, limits, expected) => {
    expect(bounds(limits)).toEqual(expected);
    expect(new Set(limits.map(key)).size).toBe(limits.length);
  });
});

// Two releases run side by side during an update. With other keys each of them would allow as many attempts again.
it('counts by the same keys as the release before', () => {
  const address = '192.0.2.7';
  const all = {
    password: passwordLimits(stranger),
    'password of a device': passwordLimits(known),
    code: codeLimits(stranger),
    'code of a device': codeLimits(known),
    'own password': currentPasswordLimits(3),
    'new password': passwordChangeLimits(3),
    'own code': ownCodeLimits(3),
    passkey: passkeyLimits(address),
    'login challenge': loginChallengeLimits(address),
    'own challenge': ownChallengeLimits(3),
    'copied passkey': copiedMailLimits(5),
    reset: resetLimits('a@example.com', address),
    registration: registrationLimits('a@example.com', address),
    'own errors': ownLimits(stranger),
    'own errors on a device': ownLimits(known),
    'of an account': accountLimits('alice'),
  };
  const keys = Object.entries(all).map(([name, limits]) => [
    name,
    limits.map(({ parts }) => parts.join(' ')),
  ]);
  expect(Object.fromEntries(keys)).toEqual({
    password: [`password alice ${address}`, 'password account alice', `login address ${address}`],
    'password of a device': ['password device d1'],
    code: ['code account alice', `login address ${address}`],
    'code of a device': ['code device d1'],
    'own password': ['current-password 3'],
    'new password': ['password-change 3'],
    'own code': ['own-code 3'],
    passkey: [`login address ${address}`],
    'login challenge': [`passkey-challenge address ${address}`],
    'own challenge': ['passkey-challenge user 3'],
    'copied passkey': ['passkey-copied 5'],
    reset: ['reset account a@example.com', `reset address ${address}`],
    registration: ['register account a@example.com', `register address ${address}`],
    'own errors': [`password alice ${address}`],
    'own errors on a device': ['password device d1', 'code device d1'],
    'of an account': ['password account alice', 'code account alice'],
  });
});

describe('what is counted together', () => {
  it.each<[string, Partial<LoginAttempt>, number[]]>([
    ['the same attempt', {}, [0, 1, 2]],
    ['another account from the same address', { account: 'bob' }, [2]],
    ['the same account from another address', { address: '192.0.2.8' }, [1]],
    ['an IPv4 address that is written as IPv6', { address: '::ffff:192.0.2.7' }, [0, 1, 2]],
    ['a known device', { deviceId: 'd1' }, []],
  ])('passwords: %s', (_name, changes, places) => {
    expect(shared(passwordLimits(stranger), passwordLimits({ ...stranger, ...changes }))).toEqual(
      places,
    );
  });

  it('codes of an account from all addresses, and of an address with its passwords', () => {
    const elsewhere = { ...stranger, address: '192.0.2.8' };
    expect(shared(codeLimits(stranger), codeLimits(elsewhere))).toEqual([0]);
    expect(shared(codeLimits(stranger), codeLimits({ ...stranger, account: 'bob' }))).toEqual([1]);
    expect(shared(codeLimits(stranger), passwordLimits(stranger))).toEqual([1]);
  });

  it('a known device by itself, its passwords and its codes apart', () => {
    const other = { ...known, deviceId: 'd2' };
    for (const limits of [passwordLimits, codeLimits]) {
      expect(shared(limits(known), limits({ ...known, address: '192.0.2.8' }))).toEqual([0]);
      expect(shared(limits(known), limits(other))).toEqual([]);
    }
    expect(shared(passwordLimits(known), codeLimits(known))).toEqual([]);
  });

  it.each([
    ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9', true],
    ['2001:db8:1:2::1', '2001:db8:1:3::1', false],
    ['not an address', 'not an address', true],
    ['not an address', 'nor this', false],
  ])('%s and %s by their network: %s', (one, other, isShared) => {
    const limits = (address: string) => passwordLimits({ ...stranger, address });
    expect(shared(limits(one), limits(other)).includes(2)).toBe(isShared);
  });

  it('mails by their address, however it is written, resets and registrations apart', () => {
    const reset = resetLimits('Alice@Example.com', '192.0.2.7');
    expect(shared(reset, resetLimits('alice@example.com', '192.0.2.8'))).toEqual([0]);
    expect(shared(reset, resetLimits('bob@example.com', '192.0.2.7'))).toEqual([1]);
    const registration = registrationLimits('Alice@Example.com', '192.0.2.7');
    expect(shared(registration, registrationLimits('alice@example.com', '192.0.2.8'))).toEqual([0]);
    expect(shared(registration, registrationLimits('bob@example.com', '192.0.2.7'))).toEqual([1]);
    expect(shared(reset, registration)).toEqual([]);
  });

  it('passkeys of an address with its passwords and codes, and their challenges apart', () => {
    const { address } = stranger;
    expect(shared(passkeyLimits(address), passwordLimits(stranger))).toEqual([0]);
    expect(shared(passkeyLimits(address), codeLimits(stranger))).toEqual([0]);
    expect(shared(passkeyLimits(address), passkeyLimits('192.0.2.8'))).toEqual([]);
    expect(shared(loginChallengeLimits(address), passkeyLimits(address))).toEqual([]);
    expect(shared(loginChallengeLimits(address), loginChallengeLimits('192.0.2.8'))).toEqual([]);
    expect(shared(ownChallengeLimits(3), ownChallengeLimits(4))).toEqual([]);
    expect(shared(copiedMailLimits(5), copiedMailLimits(6))).toEqual([]);
  });

  it.each([
    ['attempts', passkeyLimits],
    ['challenges', loginChallengeLimits],
  ])('%s of an IPv6 caller by the network', (_what, limits) => {
    expect(shared(limits('2001:db8:1:2::1'), limits('2001:db8:1:2:ffff::9'))).toEqual([0]);
    expect(shared(limits('2001:db8:1:2::1'), limits('2001:db8:1:3::1'))).toEqual([]);
  });

  it('what a signed-in user has to enter again, by the user, passwords and codes apart', () => {
    expect(shared(currentPasswordLimits(3), currentPasswordLimits(4))).toEqual([]);
    expect(shared(ownCodeLimits(3), ownCodeLimits(4))).toEqual([]);
    expect(shared(currentPasswordLimits(3), ownCodeLimits(3))).toEqual([]);
  });
});

describe('what is forgotten', () => {
  it('after a login: one’s own typing errors, on the device or for the account at the address', () => {
    expect(shared(passwordLimits(known), ownLimits(known))).toEqual([0]);
    expect(shared(codeLimits(known), ownLimits(known))).toEqual([0]);
    expect(shared(passwordLimits(stranger), ownLimits(stranger))).toEqual([0]);
    expect(bounds(ownLimits(known))).toEqual(['10 in 15 min', '10 in 15 min']);
    expect(bounds(ownLimits(stranger))).toEqual(['10 in 15 min']);
  });

  it('after a mail: what all addresses have tried for the account', () => {
    expect(shared(passwordLimits(stranger), accountLimits('alice'))).toEqual([1]);
    expect(shared(codeLimits(stranger), accountLimits('alice'))).toEqual([0]);
    expect(bounds(accountLimits('alice'))).toEqual(['50 in 15 min', '10 in 15 min']);
  });
});
