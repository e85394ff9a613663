import type { z } from 'zod';

type Issue = z.core.$ZodIssue;
type Path = readonly PropertyKey[];

/** Says where a value has fields that its schema does not know. */
function listUnknown(issues: readonly Issue[], parent: Path = []): Path[] {
  return issues.flatMap((issue) => {
    const place = [...parent, ...issue.path];
    if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => [...place, key]);
    if (issue.code !== 'invalid_union') return [];
    // That form of the value with which nothing else is wrong.
    const fitting = issue.errors.find((each) =>
      each.every(({ code }) => code === 'unrecognized_keys'),
    );
    return listUnknown(fitting ?? [], place);
  });
}

/** Copies a value without the fields at these places. */
function omitFields(value: unknown, paths: readonly Path[]): unknown {
  const copy = structuredClone(value);
  for (const path of paths) {
    const parent = path.slice(0, -1).reduce((at, key) => Reflect.get(at as object, key), copy);
    Reflect.deleteProperty(parent as object, path.at(-1) ?? '');
  }
  return copy;
}

/**
 * Parses a value that a later release may have written: fields that the schema does not know are left out, and
 * everything else is as the schema demands.
 *
 * @returns the outcome, and the fields that were left out
 */
export function parseKnown<Schema extends z.ZodType>(schema: Schema, value: unknown) {
  const strict = schema.safeParse(value);
  const unknown = strict.success ? [] : listUnknown(strict.error.issues);
  const outcome = unknown.length === 0 ? strict : schema.safeParse(omitFields(value, unknown));
  return { outcome, unknown: unknown.map((path) => path.join('.')) };
}

/** Says in one line what is wrong with a value, by the names of its fields. */
export function describeIssues({ issues }: z.core.$ZodError): string {
  const shown = issues.slice(0, 3);
  return shown.map(({ path, message }) => `${path.join('.') || 'it'}: ${message}`).join('; ');
}
