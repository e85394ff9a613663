import type { FieldErrors, FieldValues } from 'react-hook-form';

/** An error that no field of the form shows. */
export interface Unplaced {
  path: string;
  /** In words. */
  text: string;
}

interface ErrorNode {
  type?: unknown;
  message?: unknown;
  root?: ErrorNode;
}

/** Converts a path of the body to that of a form's value: `levels.1.offset`. */
export function toFieldPath(path: string): string {
  return path.replace(/^\/?(body[./])?/, '').replaceAll('/', '.');
}

/** Writes a path as text: "levels 1 take profit". */
function toPathText(path: string): string {
  return path.replaceAll('.', ' ').replaceAll('_', ' ');
}

/** Most names that are listed before an error that they share. */
const MAX_NAMES = 3;

/** Joins the errors that no field shows, wording shared ones once; undefined when there are none. */
export function toHint(
  unplaced: readonly Unplaced[],
  namePath: (path: string) => string | null,
): string | undefined {
  const groups = new Map<string, Unplaced[]>();
  for (const one of unplaced) groups.set(one.text, [...(groups.get(one.text) ?? []), one]);
  const texts = [...groups].map(([text, group]) => {
    const names = group.flatMap(({ path }) => (path ? [namePath(path) ?? toPathText(path)] : []));
    if (names.length === 0) return text;
    const more = names.length > MAX_NAMES ? ['…'] : [];
    return `${[...names.slice(0, MAX_NAMES), ...more].join('; ')}: ${text}`;
  });
  return texts.join(' ') || undefined;
}

/** Lists the errors of the form's own rules, by path, that no field shows. */
export function listUnplaced<Input extends FieldValues>(
  errors: FieldErrors<Input>,
  shown: ReadonlySet<string>,
): Unplaced[] {
  return listErrors(errors, []).filter(({ path }) => !shown.has(path));
}

function listErrors(node: object, path: readonly string[]): Unplaced[] {
  const { type, message, root } = node as ErrorNode;
  // References to elements are not part of the errors.
  if (typeof type === 'string' && typeof message === 'string') {
    return [{ path: path.join('.'), text: message }];
  }
  const ofRoot = root ? listErrors(root, path) : [];
  const parts = Object.entries(node).filter(([name]) => name !== 'root');
  return [
    ...ofRoot,
    ...parts.flatMap(([name, part]) =>
      typeof part === 'object' && part !== null ? listErrors(part, [...path, name]) : [],
    ),
  ];
}
