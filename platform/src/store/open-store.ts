import path from 'node:path';
import type { PlatformConfig } from '../config';
import { openFolderStore } from './folder-store';
import type { Store } from './store';

/** The store that the configuration names: a bucket, else a folder of this machine. */
export async function openStore(
  config: Pick<PlatformConfig, 'bucket' | 'storeDir'>,
): Promise<Store> {
  if (!config.bucket) return openFolderStore(path.join(config.storeDir, 'files'));
  // The AWS SDK is large, and of use here alone.
  const { openBucketStore } = await import('./bucket-store');
  return openBucketStore(config.bucket);
}
