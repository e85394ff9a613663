import type { PlatformConfig } from '../config';
import { openFileUsageLog, type UsageLog } from './usage-log';
import { openPostgresUsageLog } from './usage-log.repo';

/** The record of what browsers load, where the registry is: in its PostgreSQL, else in files. */
export function openUsageLog(
  config: Pick<PlatformConfig, 'registryDatabaseUrl' | 'usesDir'>,
): UsageLog {
  return config.registryDatabaseUrl
    ? openPostgresUsageLog(config.registryDatabaseUrl)
    : openFileUsageLog(config.usesDir);
}
