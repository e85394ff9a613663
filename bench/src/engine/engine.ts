import { loadavg } from 'node:os';
import { startTestServer } from '@entropi/api/testing/test-server';
import type { BenchOptions } from '../config';
import { benchExecution } from './execution';
import { benchLadders, benchTicks } from './ladders';
import { benchPast } from './past';
import { benchStatements } from './statements';

/** What the parts of the engine cost, each with the load of the machine at that moment. */
export async function benchEngine(options: BenchOptions): Promise<void> {
  showLoad();
  benchTicks(options);
  benchLadders(options);
  const server = await startTestServer();
  globalThis.testTemplateUrl = server.templateUrl;
  try {
    for (const bench of [benchStatements, benchPast, benchExecution]) {
      await bench(options);
      showLoad();
    }
  } finally {
    await server.stop();
  }
}

function showLoad(): void {
  console.log(`load of the machine: ${loadavg()[0]?.toFixed(1)}`);
}
