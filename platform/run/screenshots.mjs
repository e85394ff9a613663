import path from 'node:path';
import { findBrowser } from './browser.mjs';
import { buildChanged } from './build.mjs';
import { root } from './config.mjs';
import { runNode } from './step.mjs';

/** Pictures of every page in `.cache/screenshots`: `npm run screenshots`, or only of those with one of the names. */
export async function screenshots(names) {
  await buildChanged();
  return runNode(
    'e2e/node_modules/@playwright/test/cli.js',
    [
      'test',
      '--reporter=list',
      '--project=screenshots',
      // One pattern: of several, Playwright takes the last alone.
      ...(names.length > 0 ? ['--grep', names.join('|')] : []),
    ],
    { cwd: path.join(root, 'e2e'), env: { CHROMIUM_PATH: await findBrowser() } },
  );
}
