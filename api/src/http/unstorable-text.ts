import type { FastifyRequest } from 'fastify';
import type { ErrorDetail } from '../errors';

const NUL = '\0';

const MESSAGE = 'must not contain NUL or half of a surrogate pair';
/** Limits of the report, since a hostile body could name thousands of paths, each as long as itself. */
const MAX_DETAILS = 20;
const MAX_PATH_LENGTH = 200;

/**
 * Finds texts of a request that no column of PostgreSQL can hold: in path, query, body (keys too, however deep) and
 * headers. Their paths are written like those of the contract's own errors.
 */
export function listUnstorableText(
  request: Pick<FastifyRequest, 'params' | 'query' | 'body' | 'headers'>,
): ErrorDetail[] {
  const { params, query, body, headers } = request;
  const details: ErrorDetail[] = [];
  // Uses a list instead of recursion, since a body may be nested deeper than the stack.
  const waiting: { path: string; value: unknown }[] = [
    { path: 'headers', value: headers },
    { path: '', value: body },
    { path: 'query', value: query },
    { path: 'path', value: params },
  ];
  for (let next = waiting.pop(); next && details.length < MAX_DETAILS; next = waiting.pop()) {
    const { path, value } = next;
    if (typeof value === 'string') {
      if (isUnstorable(value)) details.push({ path, message: MESSAGE, code: 'text_unstorable' });
      continue;
    }
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, member] of Object.entries(value)) {
      // Nearly every request holds only values like these.
      if (typeof member === 'string' && !isUnstorable(member) && !isUnstorable(key)) continue;
      const inside = joinPath(path, key);
      if (isUnstorable(key))
        details.push({ path: inside, message: MESSAGE, code: 'text_unstorable' });
      waiting.push({ path: inside, value: member });
    }
  }
  return details;
}

function isUnstorable(text: string): boolean {
  return text.includes(NUL) || !text.isWellFormed();
}

function joinPath(path: string, key: string): string {
  const shown = key.replaceAll(NUL, '\uFFFD').toWellFormed();
  return (path ? `${path}.${shown}` : shown).slice(0, MAX_PATH_LENGTH);
}
