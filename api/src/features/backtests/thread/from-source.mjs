import { register } from 'tsx/esm/api';

// A thread does not inherit the loader that reads TypeScript.
register();
const { checkCsv, runPlay } = await import('./backtest-thread.ts');

export { checkCsv, runPlay };
