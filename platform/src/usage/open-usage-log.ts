import type { PlatformConfig } from '../config';
import { openFileUsageLog, type UsageLog } from './usage-log';
import { openPostgresUsageLog } from './usage-log.repo';

/** Opens the record of what browsers load, which is with the registry: in its PostgreSQL, else in files. */
export function openUsageLog(
  config: Pick<PlatformConfig, 'registryDatabaseUrl' | 'usesDir'>,
): UsageLog {
  return config.registryDatabaseUrl
    ? openPostgresUsageLog(config.registryDatabaseUrl)
    : openFileUsageLog(config.usesDir);
}
