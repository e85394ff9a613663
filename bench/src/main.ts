import { benchApi } from './api';
import { benchEngine } from './engine';
import { benchWeb } from './web/web';

/** A benchmark prints figures of this machine, now; it never passes or fails. */
const BENCHES: Record<string, () => Promise<void>> = {
  engine: benchEngine,
  api: benchApi,
  web: benchWeb,
};

const chosen = process.argv.slice(2);
for (const name of chosen.length > 0 ? chosen : Object.keys(BENCHES)) {
  const bench = BENCHES[name];
  if (!bench) throw new Error(`Benchmarks: ${Object.keys(BENCHES).join(', ')}`);
  console.log(`\n${name}`);
  await bench();
}
