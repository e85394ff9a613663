import type { Endpoint, Parsed } from '@entropi/contracts/endpoint';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { ApiError, type ErrorDetail, invalidInput } from '../errors';
import { listUnstorableText } from './unstorable-text';

// The contracts are made with zod/mini, whose only message is `Invalid input` until a language is set.
z.config(z.locales.en());

/** The parsed input of a call. Its problems are reported only after the guard has decided. */
export interface Input<E extends Endpoint> {
  /** Every `user_id` of path, query and body, as a handler would receive it. */
  namedUsers: readonly number[];
  /** Returns the parsed values; throws 422 with every problem, 415 for a body of another type. */
  get(): Parsed<E>;
}

/** Parses path, query and body by the contract. Throws at once when a `user_id` is out of form. */
export function readInput<E extends Endpoint>(contract: E, request: FastifyRequest): Input<E> {
  const parts = [
    parsePart('path', contract.params, request.params),
    parsePart('query', contract.query, request.query),
    parsePart('body', contract.body, request.body ?? undefined),
  ] as const;
  const problems = parts.flatMap((part) => part.problems);
  if (problems.some(({ path }) => path.split('.').at(-1) === 'user_id')) {
    throw invalidInput(problems);
  }
  return {
    namedUsers: parts.flatMap(({ value }) => findUserId(value) ?? []),
    get() {
      const unstorable = listUnstorableText(request);
      if (unstorable.length > 0) throw invalidInput(unstorable);
      if (contract.body) rejectOtherMediaType(contract, request);
      if (problems.length > 0) throw invalidInput(problems);
      const [params, query, body] = parts.map((part) => part.value);
      return { params, query, body } as Parsed<E>;
    },
  };
}

/**
 * A part of the input without the fields that name a user: a call on behalf of an owner acts for the user whom the
 * guard returned.
 */
export function omitUserId<T>(part: T): T {
  if (findUserId(part) === undefined) return part;
  const { user_id: _, ...rest } = part as T & { user_id: number };
  return rest as T;
}

function findUserId(part: unknown): number | undefined {
  const { user_id: id } = Object(part) as { user_id?: number | string };
  return id === undefined ? undefined : Number(id);
}

/** The parsed value. A part that cannot be parsed stays as it came, and no handler sees it. */
function parsePart(name: string, schema: Endpoint['params'], value: unknown) {
  if (!schema) return { value: undefined, problems: [] };
  const result = schema.safeParse(value);
  if (result.success) return { value: result.data, problems: [] };
  return { value, problems: listProblems(name, result.error) };
}

/** Writes paths such as `ranges.step.0`; those outside of the body begin with the part, such as `query.limit`. */
export function listProblems(part: string, error: z.core.$ZodError): ErrorDetail[] {
  return error.issues.flatMap((issue) => {
    const keys = issue.code === 'unrecognized_keys' ? issue.keys : [];
    const paths = keys.length > 0 ? keys.map((key) => [...issue.path, key]) : [issue.path];
    const prefix = part === 'body' ? [] : [part];
    return paths.map((path) => ({
      path: [...prefix, ...path].join('.'),
      message: keys.length > 0 ? 'unknown field' : issue.message,
      code: issue.code,
      ...listLimits(issue),
    }));
  });
}

/** The limit that an issue names, for its words. A bigint or a date is left out, since a page could not show it. */
function listLimits(issue: z.core.$ZodIssue): Pick<ErrorDetail, 'values'> {
  const limits = Object.entries(issue).filter(
    (pair): pair is [string, number] =>
      ['minimum', 'maximum', 'divisor'].includes(pair[0]) && typeof pair[1] === 'number',
  );
  return limits.length > 0 ? { values: Object.fromEntries(limits) } : {};
}

function rejectOtherMediaType(contract: Endpoint, request: FastifyRequest): void {
  if (request.body === undefined || request.body === null) return;
  const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded');
  if (Boolean(isForm) !== (contract.bodyType === 'form')) {
    throw new ApiError(415, 'unsupported_media_type');
  }
}
