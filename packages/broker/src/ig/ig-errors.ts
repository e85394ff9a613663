import type { Rejection } from '../broker';
import { isLoginLocked } from '../login-lock';

/** What a response that is not a success means for the caller (ig-rest.md §1.9). */
export type IgErrorClass = 'RELOGIN' | 'BACKOFF' | 'FATAL_CREDENTIAL' | 'VALIDATION' | 'AMBIGUOUS';

const RELOGIN = new Set([
  'error.security.account-token-invalid',
  'error.security.account-token-missing',
  'error.security.client-token-invalid',
  'error.security.client-token-missing',
  'error.security.oauth-token-invalid',
]);

/** Which allowance is used up, by IG's code. */
export type Allowance = 'key' | 'account' | 'trading' | 'historical';

const ALLOWANCES: Record<string, Allowance> = {
  'error.public-api.exceeded-api-key-allowance': 'key',
  'error.public-api.exceeded-account-allowance': 'account',
  'error.public-api.exceeded-account-trading-allowance': 'trading',
  'error.public-api.exceeded-account-historical-data-allowance': 'historical',
};

/** Sentences for errors that a person can do something about; the code is shown with them. */
const REASONS: Record<string, string> = {
  'error.security.invalid-details': 'The identifier or the password is wrong.',
  'error.security.api-key-missing': 'The API key is missing.',
  'error.security.api-key-invalid': 'IG does not know this API key.',
  'error.security.api-key-disabled': 'The API key is disabled at IG.',
  'error.security.api-key-restricted': 'The API key is restricted at IG.',
  'error.security.api-key-revoked': 'The API key was revoked at IG.',
  'endpoint.unavailable.for.api-key': 'The API key may not use this part of IG.',
  'error.security.too-many-failed-attempts':
    'IG has locked the login for a while after too many failed attempts.',
  'error.security.account-suspended': 'The account is suspended at IG.',
  'error.security.all-accounts-suspended': 'All accounts are suspended at IG.',
  'error.security.client-suspended': 'The client is suspended at IG.',
  'error.security.account-access-denied': 'IG denies access to this account.',
  'error.security.account-not-yet-activated': 'The account is not activated at IG yet.',
  'error.security.all-accounts-pending': 'All accounts are still pending at IG.',
  'authentication.failure.not-a-client-account': 'This is not an account of a client.',
  'error.public-api.failure.kyc.required': 'IG asks for proof of identity first.',
  'error.public-api.failure.pending.agreements.required': 'An agreement waits to be signed at IG.',
  'error.public-api.failure.preferred.account.disabled': 'The preferred account is disabled at IG.',
  'error.public-api.failure.preferred.account.not.set': 'No preferred account is set at IG.',
  'error.public-api.failure.stockbroking-not-supported': 'Share dealing accounts have no API.',
  'error.public-api.exceeded-api-key-allowance': 'The calls allowed to this API key are used up.',
  'error.public-api.exceeded-account-allowance': 'The calls allowed to this account are used up.',
  'error.public-api.exceeded-account-trading-allowance':
    'The orders allowed to this account are used up.',
  'error.public-api.exceeded-account-historical-data-allowance':
    'The historical prices allowed to this account are used up.',
  'error.trading.otc.instrument-not-found': 'IG does not know this market.',
  'error.unsupported.epic': 'IG has no prices of this market.',
  'error.error.price-history.io-error': 'IG has no prices of this market.',
};

/** Codes about logins and keys that another attempt would not help, or would make worse. */
const FATAL = [
  /^error\.security\./,
  /^error\.public-api\.failure\.(?!encryption\.required)/,
  /^authentication\.failure\./,
];

/** Passing trouble at IG, although the code begins like that of a rejection. */
const PASSING = new Set([
  'error.security.get.session.timeout',
  'error.security.authentication.timeout',
  'error.security.generic',
]);

/**
 * Class of a failed response. `code` null means that the body was not IG's JSON. Only a JSON 4xx other than 405
 * certainly had no effect; everything else is AMBIGUOUS.
 */
export function classifyIgError(status: number, code: string | null): IgErrorClass {
  if (code === null || status >= 500 || status === 405 || status === 408) return 'AMBIGUOUS';
  if (RELOGIN.has(code)) return 'RELOGIN';
  if (code in ALLOWANCES || isLoginLocked(code)) return 'BACKOFF';
  if (PASSING.has(code)) return 'AMBIGUOUS';
  if (status === 401 || FATAL.some((pattern) => pattern.test(code))) return 'FATAL_CREDENTIAL';
  return 'VALIDATION';
}

/** The allowance that a BACKOFF code names; null for other codes. */
export function findAllowance(code: string): Allowance | null {
  return ALLOWANCES[code] ?? null;
}

/**
 * A rejection that may be shown. Text that is not a plain code is not passed on, because it might quote a secret.
 */
export function toRejection(code: string): Rejection {
  const safe = /^[A-Za-z0-9._\- ]{1,120}$/.test(code) ? code : 'unreadable_code';
  return { code: safe, message: REASONS[safe] ?? `IG rejected: ${safe}.` };
}
