/** Where an unfinished form waits: in this tab alone, for it holds a person's address. */
function toStorageKey(username: string, step: string): string {
  return `onboarding:${username}:${step}`;
}

/** Keeps what was typed so far. */
export function saveDraft(username: string, step: string, values: object): void {
  sessionStorage.setItem(toStorageKey(username, step), JSON.stringify(values));
}

/** What was typed before; null when nothing was. */
export function readDraft(username: string, step: string): Record<string, unknown> | null {
  const text = sessionStorage.getItem(toStorageKey(username, step));
  return text ? (JSON.parse(text) as Record<string, unknown>) : null;
}

/** Forgets it: the step is saved. */
export function dropDraft(username: string, step: string): void {
  sessionStorage.removeItem(toStorageKey(username, step));
}
