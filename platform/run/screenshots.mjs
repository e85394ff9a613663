import path from 'node:path';
import { findBrowser } from './browser.mjs';
import { buildChanged } from './build.mjs';
import { root } from './config.mjs';
import { runNode } from './step.mjs';

/** Pictures of every page in `.cache/screenshots`: `npm run screenshots`, or only of those of a name. */
export async function screenshots(names) {
  await buildChanged();
  return runNode(
    'e2e/node_modules/@playwright/test/cli.js',
    [
      'test',
      '--reporter=list',
      '--project=screenshots',
      ...names.flatMap((name) => ['--grep', name]),
    ],
    { cwd: path.join(root, 'e2e'), env: { CHROMIUM_PATH: await findBrowser() } },
  );
}
