import { runNode } from './step.mjs';

/** Checks what one remote imports, and what it has that only its tests use; returns the exit code. */
export function checkRemoteBoundaries(name) {
  return runNode('node_modules/dependency-cruiser/bin/dependency-cruise.mjs', [
    '--config',
    'platform/build/remote-boundaries.cjs',
    name,
  ]);
}
