/** The response that a file of our own origin gives now. */
export type Probe = { isReached: false } | { isReached: true; status: number; type: string };

/** Requests a file past the browser's cache, without its content. Never rejects. */
export async function probe(url: string, limitMs: number): Promise<Probe> {
  try {
    const signal = AbortSignal.timeout(limitMs);
    const { status, headers } = await fetch(url, { method: 'HEAD', cache: 'no-store', signal });
    return { isReached: true, status, type: headers.get('content-type') ?? '' };
  } catch {
    return { isReached: false };
  }
}
