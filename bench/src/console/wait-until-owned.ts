import { setTimeout as sleep } from 'node:timers/promises';
import { getEngineState } from '@entropi/contracts/monitoring';
import type { Installation } from '../web/installation';
import type { Tokens } from '../web/visits';

const PAUSE_MS = 1000;
const PATIENCE_MS = 600_000;

/** Waits until engines own the keys of all tasks, so that what is measured is not their start. */
export async function waitUntilOwned(
  { apiUrl }: Installation,
  tokens: Tokens,
  tasks: number,
): Promise<void> {
  const headers = { authorization: `Bearer ${tokens.access_token}` };
  for (const begin = performance.now(); performance.now() - begin < PATIENCE_MS; ) {
    const response = await fetch(`${apiUrl}${getEngineState.path}`, { headers });
    const { processes } = getEngineState.reply.parse(await response.json());
    if (processes.reduce((sum, process) => sum + process.keys_owned, 0) >= tasks) return;
    await sleep(PAUSE_MS);
  }
  throw new Error(`The engine does not own the keys of ${tasks} tasks`);
}
