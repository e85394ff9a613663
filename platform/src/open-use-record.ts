import type { PlatformConfig } from './config';
import { openFileUseRecord, type UseRecord } from './use-record';
import { openPostgresUseRecord } from './use-record.repo';

/** The record of what browsers load, where the registry is: in its PostgreSQL, else in files. */
export function openUseRecord(
  config: Pick<PlatformConfig, 'registryDatabaseUrl' | 'usesDir'>,
): UseRecord {
  return config.registryDatabaseUrl
    ? openPostgresUseRecord(config.registryDatabaseUrl)
    : openFileUseRecord(config.usesDir);
}
