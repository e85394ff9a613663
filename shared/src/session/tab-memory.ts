/**
 * Keeps a value in this tab, over a reload of the page. Where the browser has no room for it, it is
 * forgotten with the page: what keeps it goes on.
 */
export function saveInTab(key: string, value: unknown): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    sessionStorage.removeItem(key);
  }
}

/**
 * What this tab keeps; null when it keeps nothing, or something that cannot be read. An earlier version of the
 * page may have kept it: its shape is the caller's to check.
 */
export function readInTab(key: string): unknown {
  const text = sessionStorage.getItem(key);
  if (!text) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export function dropInTab(key: string): void {
  sessionStorage.removeItem(key);
}
