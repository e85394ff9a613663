import path from 'node:path';

declare global {
  /** Whether this package was built just before its tests. */
  var isBuilt: boolean;
}

/** The folder of this package, in which its programs run. */
export const ROOT = path.join(__dirname, '../..');

/**
 * Arguments with which Node runs a program of this package in `ROOT`: from its build, which starts in a third of the
 * time, or from its source.
 */
export function findProgram(name: 'main' | 'cli' | 'backtest-cli'): string[] {
  return globalThis.isBuilt ? [`dist/${name}.js`] : ['--import', 'tsx', `src/${name}.ts`];
}
