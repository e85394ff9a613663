import { isCredentialFault } from './credential-fault';

it.each([
  ['credential_refused', true],
  ['seal_key_unknown', true],
  ['seal_mismatch', true],
  ['order_unresolved', false],
  ['loss_limit', false],
  ['', false],
  [null, false],
])('a task in error by %s can do nothing at its account: %s', (code, isFault) => {
  expect(isCredentialFault(code)).toBe(isFault);
});
