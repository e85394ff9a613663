import { renewCachedFile } from '@entropi/shared/http/cached-file';
import { findIntegrity, listRequestedScripts } from './script-policy';

/**
 * Fetches scripts again whose copies in the browser's cache have the wrong bytes, among those that this page
 * has requested below a folder. The cache keeps them for a year, and each load of them would fail. Never rejects.
 */
export async function renewScripts(
  folder: string,
  { except, timeoutMs }: { except: string; timeoutMs: number },
): Promise<void> {
  const signal = AbortSignal.timeout(timeoutMs);
  const renewals = listRequestedScripts(folder).map(async (url) => {
    const integrity = findIntegrity(url);
    if (integrity && url !== folder + except) await renewCachedFile({ url, integrity, signal });
  });
  // at most the scripts of one remote
  await Promise.all(renewals);
}
