import { dropInTab, readInTab, saveInTab } from '@entropi/shared/session/tab-memory';

const KEY = 'entropi:fields';

type Field = HTMLInputElement | HTMLTextAreaElement;

/** How long the fields of the next version may take to appear. */
const LIMIT_MS = 15_000;
/** Types of inputs that hold no draft, or, like passwords, must not outlive their form. */
const NEVER = new Set(['password', 'hidden', 'file', 'submit', 'button', 'image', 'reset']);

/** Every field of the page whose content may be kept. */
export function listFields(): Field[] {
  const fields = document.querySelectorAll<Field>('main input[name], main textarea[name]');
  return [...fields].filter(({ type, disabled, readOnly }) => {
    return !NEVER.has(type) && !disabled && !readOnly;
  });
}

const isBox = (field: Field) => field.type === 'checkbox' || field.type === 'radio';

const toKey = (field: Field) => (isBox(field) ? `${field.name}=${field.value}` : field.name);

function readField(field: Field): string | boolean {
  return field instanceof HTMLInputElement && isBox(field) ? field.checked : field.value;
}

/** Fills a field as a user would, so that its own events reach the component that draws it. */
function fill(field: Field, value: string | boolean): void {
  if (typeof value === 'boolean') {
    if (readField(field) !== value) field.click();
    return;
  }
  const prototype = Object.getPrototypeOf(field);
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

/** Values of the fields of one page, by their names. */
export interface KeptFields {
  pathname: string;
  fields: Record<string, string | boolean>;
}

/** Reads what the fields of the page hold now. */
export function readFields(): KeptFields {
  const fields = listFields().map((field) => [toKey(field), readField(field)] as const);
  return { pathname: location.pathname, fields: Object.fromEntries(fields) };
}

/** Keeps the values in this tab over a reload. */
export function saveKeptFields(kept: KeptFields): void {
  saveInTab(KEY, kept);
}

/** Reads and forgets the values that were kept over a reload; null when there are none. */
export function readKeptFields(): KeptFields | null {
  const kept = readInTab(KEY);
  dropInTab(KEY);
  const isOurs = typeof kept === 'object' && kept !== null && 'pathname' in kept;
  return isOurs && 'fields' in kept ? (kept as KeptFields) : null;
}

/**
 * Fills the fields in again as they appear, each once. Resolves to how many never came: another
 * version may have no such field, and another page has none of them.
 *
 * @param leaving fields of the page that is about to go: nothing is filled into these
 * @param isOnTheWay whether the user is still being led to the page
 */
export function restoreFields(
  { pathname, fields }: KeptFields,
  leaving: readonly Element[] = [],
  isOnTheWay = false,
): Promise<number> {
  const missing = new Map(Object.entries(fields));
  return new Promise((resolve) => {
    const finish = () => {
      observer.disconnect();
      clearTimeout(timer);
      resolve(missing.size);
    };
    const restore = () => {
      if (location.pathname !== pathname) return isOnTheWay ? undefined : finish();
      for (const field of listFields()) {
        const value = missing.get(toKey(field));
        if (value === undefined || leaving.includes(field)) continue;
        missing.delete(toKey(field));
        if (readField(field) !== value) fill(field, value);
      }
      if (missing.size === 0) finish();
    };
    const observer = new MutationObserver(restore);
    const timer = setTimeout(finish, LIMIT_MS);
    observer.observe(document.body, { childList: true, subtree: true });
    restore();
  });
}
