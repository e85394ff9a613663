/** The broker's code of a login that it has locked after too many failed attempts: it passes by itself. */
const CODE = 'error.security.too-many-failed-attempts';

/** Whether a rejection says that the broker has locked the login for a while, whoever uses it. */
export function isLoginLocked(code: string): boolean {
  return code === CODE;
}
