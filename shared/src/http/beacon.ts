/**
 * Sends JSON to our own origin without waiting; it is sent even while the page is being left.
 * Does nothing in a browser that cannot do this.
 */
export function sendBeacon(url: string, value: unknown): void {
  const body = new Blob([JSON.stringify(value)], { type: 'application/json' });
  navigator.sendBeacon?.(url, body);
}

/** Sends JSON to our own origin and returns whether the server accepted it. Never rejects. */
export async function sendReport(url: string, value: unknown, limitMs: number): Promise<boolean> {
  try {
    const { ok } = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(value),
      signal: AbortSignal.timeout(limitMs),
    });
    return ok;
  } catch {
    return false;
  }
}
