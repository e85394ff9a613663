import { runNode } from './step.mjs';

/** Checks the imports of one remote, and that no file of it is used by tests alone; returns the exit code. */
export function checkRemoteBoundaries(name) {
  return runNode('node_modules/dependency-cruiser/bin/dependency-cruise.mjs', [
    '--config',
    'platform/build/remote-boundaries.cjs',
    name,
  ]);
}
