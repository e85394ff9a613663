import path from 'node:path';
import type { PlatformConfig } from '../config';
import { openFileRegistry, type RecordedRegistry } from './registry';
import { openPostgresRegistry } from './registry.repo';

/** Opens the registry that the configuration names: rows in a PostgreSQL, else files beside the store. */
export function openRegistry(
  config: Pick<PlatformConfig, 'registryDatabaseUrl' | 'storeDir'>,
): RecordedRegistry & { close(): Promise<void> } {
  if (config.registryDatabaseUrl) return openPostgresRegistry(config.registryDatabaseUrl);
  const registry = openFileRegistry(path.join(config.storeDir, 'revisions'));
  return { ...registry, close: async () => undefined };
}
