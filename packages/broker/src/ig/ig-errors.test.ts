import fc from 'fast-check';
import { classifyIgError, findAllowance, toRejection } from './ig-errors';

describe('classifyIgError', () => {
  it.each([
    [401, 'error.security.client-token-invalid', 'RELOGIN'],
    [401, 'error.security.oauth-token-invalid', 'RELOGIN'],
    [403, 'error.public-api.exceeded-api-key-allowance', 'BACKOFF'],
    [403, 'error.public-api.exceeded-account-historical-data-allowance', 'BACKOFF'],
    [401, 'error.security.invalid-details', 'FATAL_CREDENTIAL'],
    [401, 'error.security.too-many-failed-attempts', 'BACKOFF'],
    [401, 'error.public-api.failure.kyc.required', 'FATAL_CREDENTIAL'],
    [403, 'error.security.api-key-disabled', 'FATAL_CREDENTIAL'],
    [400, 'error.security.api-key-missing', 'FATAL_CREDENTIAL'],
    [401, 'authentication.failure.not-a-client-account', 'FATAL_CREDENTIAL'],
    [400, 'error.public-api.failure.encryption.required', 'VALIDATION'],
    [403, 'endpoint.unavailable.for.api-key', 'VALIDATION'],
    [400, 'invalid.input', 'VALIDATION'],
    [404, 'error.position.notfound', 'VALIDATION'],
    [401, 'error.security.generic', 'AMBIGUOUS'],
    [500, 'system.error', 'AMBIGUOUS'],
    [504, 'error.security.authentication.timeout', 'AMBIGUOUS'],
    [405, 'anything', 'AMBIGUOUS'],
    [400, null, 'AMBIGUOUS'],
    [502, null, 'AMBIGUOUS'],
  ] as const)('%s %s is %s', (status, code, expected) => {
    expect(classifyIgError(status, code)).toBe(expected);
  });

  it('never calls a response certain unless it is a JSON 4xx', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 500, max: 599 }),
        fc.option(fc.string()),
        (status, code) => classifyIgError(status, code) === 'AMBIGUOUS',
      ),
    );
  });
});

describe('toRejection', () => {
  it('names the allowance that is used up', () => {
    expect(findAllowance('error.public-api.exceeded-account-trading-allowance')).toBe('trading');
    expect(findAllowance('invalid.input')).toBeNull();
  });

  it('shows a sentence with the code, and passes nothing on but plain codes', () => {
    expect(toRejection('error.security.invalid-details').message).toContain('password is wrong');
    expect(toRejection('validation.some.new.code').message).toBe(
      'IG rejected: validation.some.new.code.',
    );
    const echo = toRejection('password "hunter2" is wrong\n');
    expect(JSON.stringify(echo)).not.toContain('hunter2');
  });
});
