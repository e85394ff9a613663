/** The broker's code for a login that it has locked after too many failed attempts. The lock ends by itself. */
const CODE = 'error.security.too-many-failed-attempts';

/** Whether a rejection means that the broker has locked the login for a while, whoever uses it. */
export function isLoginLocked(code: string): boolean {
  return code === CODE;
}
