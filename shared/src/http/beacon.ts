/**
 * Sends JSON to our own origin without waiting; it arrives even when the page is being left.
 * Does nothing where the browser cannot.
 */
export function sendBeacon(url: string, value: unknown): void {
  const body = new Blob([JSON.stringify(value)], { type: 'application/json' });
  navigator.sendBeacon?.(url, body);
}

/** Sends JSON to our own origin and says whether it was taken. Never rejects. */
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
