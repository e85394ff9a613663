import { renewCachedFile } from '@entropi/shared/http/cached-file';
import { findIntegrity, listRequestedScripts } from './script-policy';

/**
 * Replaces what the browser keeps with changed bytes of the scripts that this page has requested
 * below a folder: they are kept for a year, and rejected each time. Never rejects.
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
