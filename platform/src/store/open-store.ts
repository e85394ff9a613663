import path from 'node:path';
import type { PlatformConfig } from '../config';
import { openFolderStore } from './folder-store';
import type { Store } from './store';

/** Opens the store that the configuration names: a bucket, else a folder of this machine. */
export async function openStore(
  config: Pick<PlatformConfig, 'bucket' | 'storeDir'>,
): Promise<Store> {
  if (!config.bucket) return openFolderStore(path.join(config.storeDir, 'files'));
  // Loaded on demand, because the AWS SDK is large and only needed here.
  const { openBucketStore } = await import('./bucket-store');
  return openBucketStore(config.bucket);
}
