export interface CachedFile {
  url: string;
  /** Hash that the file must have. */
  integrity: string;
  signal: AbortSignal;
}

/**
 * Fetches a file past the browser's cache if the cached copy, which may be kept for a year, has the wrong
 * hash. Returns whether the right file is cached now; never rejects.
 */
export async function renewCachedFile({ url, integrity, signal }: CachedFile): Promise<boolean> {
  const take = (cache: RequestCache) =>
    fetch(url, { cache, integrity, signal }).then(
      ({ ok }) => ok,
      () => false,
    );
  return (await take('force-cache')) || take('reload');
}
