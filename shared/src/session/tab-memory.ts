/**
 * Keeps a value in this tab over a reload of the page. If the browser has no room for it, the value is
 * lost with the page, but nothing fails.
 */
export function saveInTab(key: string, value: unknown): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    sessionStorage.removeItem(key);
  }
}

/**
 * Reads a value that this tab keeps; null when there is none, or it cannot be read. An earlier version of the
 * page may have written it, so the caller has to check its shape.
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

/** Forgets a value that this tab keeps; does nothing when there is none. */
export function dropInTab(key: string): void {
  sessionStorage.removeItem(key);
}
