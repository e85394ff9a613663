/** What a file of our own origin is like for who asks for it now. */
export type Probe = { isReached: false } | { isReached: true; status: number; type: string };

/** Asks for a file past the browser's cache, without its content. Never rejects. */
export async function probe(url: string, limitMs: number): Promise<Probe> {
  try {
    const signal = AbortSignal.timeout(limitMs);
    const { status, headers } = await fetch(url, { method: 'HEAD', cache: 'no-store', signal });
    return { isReached: true, status, type: headers.get('content-type') ?? '' };
  } catch {
    return { isReached: false };
  }
}
