export interface CachedFile {
  url: string;
  /** Hash that the file must have. */
  integrity: string;
  signal: AbortSignal;
}

/**
 * Fetches a file past the browser's cache if what is kept there, perhaps for a year, has another
 * hash than it must have. Returns whether the true file is now kept; never rejects.
 */
export async function renewCachedFile({ url, integrity, signal }: CachedFile): Promise<boolean> {
  const take = (cache: RequestCache) =>
    fetch(url, { cache, integrity, signal }).then(
      ({ ok }) => ok,
      () => false,
    );
  return (await take('force-cache')) || take('reload');
}
