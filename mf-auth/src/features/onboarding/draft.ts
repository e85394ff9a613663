import { dropInTab, readInTab, saveInTab } from '@entropi/shared/session/tab-memory';

/** Where an unfinished form is kept: in this tab alone, because it holds a person's address. */
function toStorageKey(username: string, step: string): string {
  return `onboarding:${username}:${step}`;
}

/** Keeps what was typed so far. */
export function saveDraft(username: string, step: string, values: object): void {
  saveInTab(toStorageKey(username, step), values);
}

/** Reads what was typed before; null when nothing was. */
export function readDraft(username: string, step: string): Record<string, unknown> | null {
  const values = readInTab(toStorageKey(username, step));
  const isForm = typeof values === 'object' && !Array.isArray(values);
  return isForm ? (values as Record<string, unknown> | null) : null;
}

/** Forgets the draft, once the step is saved. */
export function dropDraft(username: string, step: string): void {
  dropInTab(toStorageKey(username, step));
}
