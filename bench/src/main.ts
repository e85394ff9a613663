import { benchApi } from './api/api';
import { benchPrices } from './api/prices';
import { benchStreams } from './api/streams';
import { benchBacktest } from './backtest';
import { benchBus } from './bus/bus';
import type { BenchOptions } from './config';
import { benchConsole } from './console/console';
import { benchCsv } from './csv';
import { benchEngine } from './engine/engine';
import { benchGrowth } from './growth/growth';
import { benchHostile } from './hostile/hostile';
import { benchLists } from './lists';
import { benchLoad } from './load';
import { benchScale } from './scale/scale';
import { benchStopAll } from './stop-all';
import { benchWeb } from './web/web';

/** The benchmarks by name. A benchmark prints figures of this machine at this moment; it never passes or fails. */
const BENCHES: Record<string, (options: BenchOptions) => Promise<void>> = {
  engine: benchEngine,
  backtest: benchBacktest,
  csv: benchCsv,
  api: benchApi,
  streams: benchStreams,
  bus: benchBus,
  load: benchLoad,
  hostile: benchHostile,
  prices: benchPrices,
  lists: benchLists,
  'stop-all': benchStopAll,
  console: benchConsole,
  scale: benchScale,
  growth: benchGrowth,
  web: benchWeb,
};

/** The benchmarks whose size may be chosen. */
const SIZED = ['scale', 'growth'];
const SHORT = '--short';
/** Runs all benchmarks but the named ones. */
const OTHERS = '--others';
const SETTING = /^--([a-z]+)=(.*)$/;

const words = process.argv.slice(2);
const isShort = words.includes(SHORT);
const settings = new Map(
  words.flatMap((word) => {
    const [, name = '', value = ''] = SETTING.exec(word) ?? [];
    return name ? [[name, value] as const] : [];
  }),
);
const named = words.filter((word) => ![SHORT, OTHERS].includes(word) && !SETTING.test(word));
const unknown = named.find((name) => !BENCHES[name]);
if (unknown) {
  console.error(
    `No benchmark "${unknown}". Benchmarks: ${Object.keys(BENCHES).join(', ')}; ${SHORT} runs them with small counts`,
  );
  process.exit(1);
}
const others = Object.keys(BENCHES).filter((name) => !named.includes(name));
const chosen = named.length === 0 || words.includes(OTHERS) ? others : named;
if (settings.size > 0 && !SIZED.includes(chosen.join())) {
  console.error(
    `Only ${SIZED.join(' or ')} by itself takes --${[...settings.keys()][0]}=: npm run bench -- scale --tasks=1000`,
  );
  process.exit(1);
}
for (const name of chosen) {
  console.log(`\n${name}`);
  await BENCHES[name]?.({ isShort, settings });
}
