import { existsSync, realpathSync } from 'node:fs';
import path from 'node:path';

/** The program of the kit for teams without this repository. */
const KIT = 'entropi.mjs';

/** How this program is called, and what lies beside it. */
export interface Program {
  /** What is typed before a command. */
  prefix: string;
  /** Folder of the shell that a remote is tried in where none is published. */
  shellDir: string;
  /** Whether it is the kit's: no registry is on its machine unless a variable says so. */
  isKit: boolean;
}

/**
 * Finds how a program was called: images hold it without the repository, and the kit under a name of its own.
 *
 * @param script the file that Node was started with
 */
export function findProgram(script: string): Program {
  const file = existsSync(script) ? realpathSync(script) : script;
  if (path.basename(file) === KIT) {
    return { prefix: 'npx entropi', shellDir: path.join(path.dirname(file), 'shell'), isKit: true };
  }
  const prefix = existsSync('platform/run.mjs')
    ? 'npm run platform --'
    : 'node platform/dist/cli.js';
  return { prefix, shellDir: path.resolve('shell/dist'), isKit: false };
}
