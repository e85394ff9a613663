const KEY = 'entropi:reloaded';

/** The version that this tab was last reloaded for; null if it was not. */
export function readReloaded(): string | null {
  return sessionStorage.getItem(KEY);
}

/** Reloads the page to get a version, and remembers it, so that one that does not come causes no endless reloads. */
export function reloadFor(version: string): void {
  sessionStorage.setItem(KEY, version);
  location.reload();
}
