import { readProblem } from '@entropi/shared/ui/problem';

/** Distinguishes a temporary token that is used up or expired from a code that is merely wrong. */
export function isTokenGone(error: unknown): boolean {
  const { status, code } = readProblem(error);
  return status === 401 && code !== 'wrong_code';
}
