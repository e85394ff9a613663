import { awaitEngine, type EngineReply } from '../requests/await-engine';
import type { EngineHarness } from './engine-harness';

/** Has the engine that owns a key compare its accounts with the broker, as starting a task does. */
export function requestSync(
  { deps }: Pick<EngineHarness, 'deps'>,
  brokerKeyId: number,
  timeoutMs: number,
): Promise<EngineReply<'sync'>> {
  return awaitEngine(deps, 'sync', {}, { timeoutMs, userId: null, brokerKeyId });
}
