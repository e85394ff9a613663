import { readProblem } from '@entropi/shared/ui/problem';

/** Reports a temporary token that is used up or too old from a code that is merely wrong. */
export function isTokenGone(error: unknown): boolean {
  const { status, code } = readProblem(error);
  return status === 401 && code !== 'wrong_code';
}
