import { existsSync, realpathSync } from 'node:fs';
import path from 'node:path';

/** How a program is called, and what lies beside it. */
export interface Program {
  /** What is typed before a command. */
  prefix: string;
  /** Folder of the shell that a remote is tried in where none is published. */
  shellDir: string;
}

/** Finds how the command line was called: images hold it without the repository. */
export function findProgram(): Program {
  const isRepository = existsSync('platform/run.mjs');
  const prefix = isRepository ? 'npm run platform --' : 'node platform/dist/cli.js';
  return { prefix, shellDir: path.resolve('shell/dist') };
}

/**
 * Finds what lies beside the kit's command line.
 *
 * @param script the file that Node was started with
 */
export function findKit(script: string): Program {
  const file = existsSync(script) ? realpathSync(script) : script;
  return { prefix: 'npx entropi', shellDir: path.join(path.dirname(file), 'shell') };
}
