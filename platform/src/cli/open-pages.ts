import path from 'node:path';
import type { Pair } from '../contract-tests/shell-page';

/** Folder of the recorded responses for the versions of a remote, or of the shell. */
export const locateRecordings = (name: string) => path.resolve('e2e/fixtures/versions', name);

/**
 * Returns what opens the pages of a remote in a browser; nothing where there is no browser, and says so.
 *
 * @param browserPath of a Chromium; undefined where there is none
 */
export async function openPages(browserPath: string | undefined) {
  if (browserPath === undefined) {
    console.error('No browser is here: the pages are not opened. CHROMIUM_PATH names one.');
    return {};
  }
  const [{ findPageProblems }, { readResponses }] = await Promise.all([
    import('../publish/browser/find-page-problems'),
    import('../contract-tests/recorded-responses'),
  ]);
  const shellResponses = await readResponses(locateRecordings('shell'));
  return {
    findPageProblems: async (pair: Pair) => {
      const own = await readResponses(locateRecordings(pair.remote.build.name));
      return findPageProblems(pair, { browserPath, responses: [...own, ...shellResponses] });
    },
  };
}
