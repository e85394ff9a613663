import path from 'node:path';
import { findBrowser } from './browser.mjs';
import { buildChanged } from './build.mjs';
import { root } from './config.mjs';
import { runNode } from './step.mjs';

/** Takes pictures of every page into `.cache/screenshots`, or only of those whose names are given. */
export async function screenshots(names) {
  await buildChanged();
  return runNode(
    'e2e/node_modules/@playwright/test/cli.js',
    [
      'test',
      '--reporter=list',
      '--project=screenshots',
      // The names are joined to one pattern, because Playwright uses only the last of several.
      ...(names.length > 0 ? ['--grep', names.join('|')] : []),
    ],
    { cwd: path.join(root, 'e2e'), env: { CHROMIUM_PATH: await findBrowser() } },
  );
}
