const KEY = 'entropi:reloaded';

/** The version that this tab was last reloaded for; null when for none. */
export function readReloaded(): string | null {
  return sessionStorage.getItem(KEY);
}

/** Reloads the page to take a version up; noted, so that one that does not come is not asked for without end. */
export function reloadFor(version: string): void {
  sessionStorage.setItem(KEY, version);
  location.reload();
}
