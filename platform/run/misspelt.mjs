import path from 'node:path';
import { runInThisContext } from 'node:vm';
import { build } from 'esbuild';
import { environment, root } from './config.mjs';

/** What the programs find misspelt names with; commands read the same variables. */
const SOURCE = 'shared/src/config/variable-names.ts';

/** Says on the error output which variables of the environment were meant for us and are misspelt. */
export async function reportMisspelt(names = Object.keys(environment)) {
  const { outputFiles } = await build({
    entryPoints: [path.join(root, SOURCE)],
    bundle: true,
    format: 'iife',
    globalName: 'variableNames',
    write: false,
  });
  const { listMisspelt } = runInThisContext(`${outputFiles[0].text}; variableNames`);
  for (const line of listMisspelt(names)) console.error(line);
}
