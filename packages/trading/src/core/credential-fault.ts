/** Faults of a task on whose account nothing can be done: not even a close. */
export const CREDENTIAL_FAULTS = ['credential_refused', 'seal_key_unknown', 'seal_mismatch'];

/** Whether a task's error means that nothing can be done on its account: not even a close. */
export function isCredentialFault(code: string | null): boolean {
  return code !== null && CREDENTIAL_FAULTS.includes(code);
}
