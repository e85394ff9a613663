import type { FastifyRequest } from 'fastify';
import { invalid } from '../errors';

/** The form of an Idempotency-Key. */
const KEY = /^[A-Za-z0-9_-]{1,100}$/;

/** The header Idempotency-Key; null without one. Throws 422 for one that is out of form. */
export function findIdempotencyKey({ headers }: Pick<FastifyRequest, 'headers'>): string | null {
  const key = headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key !== 'string' || !KEY.test(key)) throw rejection('must be');
  return key;
}

/** The header Idempotency-Key; throws 422 without one. */
export function getIdempotencyKey(request: Pick<FastifyRequest, 'headers'>): string {
  const key = findIdempotencyKey(request);
  if (key === null) throw rejection('is needed:');
  return key;
}

const rejection = (verb: string) =>
  invalid(
    'headers.idempotency-key',
    `${verb} 1 to 100 of letters, digits, _ and -`,
    'idempotency_key_form',
  );
