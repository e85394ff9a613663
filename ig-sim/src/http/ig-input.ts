import type { z } from 'zod';
import { IgError } from '../errors';

/** IG accepts null for unset and "true"/"false" for booleans; both are replaced by what they mean. */
export function normaliseInput(value: unknown): unknown {
  if (value === null) return undefined;
  if (value === 'true') return true;
  if (value === 'false') return false;
  if (Array.isArray(value)) return value.map(normaliseInput);
  if (typeof value === 'object') {
    return Object.fromEntries(
      Object.entries(value)
        .map(([name, field]) => [name, normaliseInput(field)] as const)
        .filter(([, field]) => field !== undefined),
    );
  }
  return value;
}

/** The validation code that IG gives for the first problem of a body. */
function toErrorCode(issue: z.core.$ZodIssue, input: unknown): string {
  if (issue.message.startsWith('validation.')) return issue.message;
  const path = issue.path.join('.');
  let value: unknown = input;
  for (const key of issue.path) value = (value as Record<PropertyKey, unknown> | undefined)?.[key];
  if (value === undefined && path !== '') return `validation.null-not-allowed.request.${path}`;
  if (issue.code === 'invalid_format') return `validation.pattern.invalid.request.${path}`;
  return 'invalid.input';
}

/** Restores words that were taken for booleans where the schema wants a text; `true` may be a search term. */
function restoreWords(input: unknown, raw: unknown, issues: readonly z.core.$ZodIssue[]): unknown {
  const restored = structuredClone(input);
  for (const { code, path, ...issue } of issues) {
    const key = path.at(-1);
    if (code !== 'invalid_type' || !('expected' in issue) || issue.expected !== 'string') continue;
    const find = (from: unknown) => path.slice(0, -1).reduce((at, name) => Object(at)[name], from);
    const holder = Object(find(restored));
    if (key !== undefined && typeof holder[key] === 'boolean') holder[key] = Object(find(raw))[key];
  }
  return restored;
}

/** Parses a body or query after normalising it; throws 400 with IG's validation code. */
export function parseInput<Schema extends z.ZodType>(
  schema: Schema,
  raw: unknown,
): z.infer<Schema> {
  const input = normaliseInput(raw ?? {});
  const first = schema.safeParse(input);
  if (first.success) return first.data;
  const parsed = schema.safeParse(restoreWords(input, raw, first.error.issues));
  if (parsed.success) return parsed.data;
  const [issue] = first.error.issues;
  throw new IgError(400, issue ? toErrorCode(issue, input) : 'invalid.input');
}
