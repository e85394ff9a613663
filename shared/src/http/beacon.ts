/**
 * Sends JSON to our own origin without waiting; it arrives even when the page is being left.
 * Does nothing where the browser cannot.
 */
export function sendBeacon(url: string, value: unknown): void {
  const body = new Blob([JSON.stringify(value)], { type: 'application/json' });
  navigator.sendBeacon?.(url, body);
}
