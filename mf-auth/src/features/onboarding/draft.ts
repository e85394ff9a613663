/** Where an unfinished form waits: in this tab alone, for it holds a person's address. */
function keyOf(username: string, step: string): string {
  return `onboarding:${username}:${step}`;
}

/** Keeps what was typed so far. */
export function keepDraft(username: string, step: string, values: object): void {
  sessionStorage.setItem(keyOf(username, step), JSON.stringify(values));
}

/** What was typed before; null when nothing was. */
export function readDraft(username: string, step: string): Record<string, unknown> | null {
  const text = sessionStorage.getItem(keyOf(username, step));
  return text ? (JSON.parse(text) as Record<string, unknown>) : null;
}

/** Forgets it: the step is saved. */
export function dropDraft(username: string, step: string): void {
  sessionStorage.removeItem(keyOf(username, step));
}
