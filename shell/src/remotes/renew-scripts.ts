import { renewCachedFile } from '@entropi/shared/http/cached-file';
import { findIntegrity, listAskedScripts } from './script-policy';

/**
 * Replaces what the browser keeps with changed bytes of the scripts that this page has asked for
 * below a folder: they are kept for a year, and refused each time. Never rejects.
 */
export async function renewScripts(
  folder: string,
  { except, timeoutMs }: { except: string; timeoutMs: number },
): Promise<void> {
  const signal = AbortSignal.timeout(timeoutMs);
  const renewals = listAskedScripts(folder).map(async (url) => {
    const integrity = findIntegrity(url);
    if (integrity && url !== folder + except) await renewCachedFile({ url, integrity, signal });
  });
  await Promise.all(renewals);
}
