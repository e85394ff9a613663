import { type ArchiveConfig, describeArchiveBucket } from './archive-config';
import { type ArchiveReads, createArchiveReads } from './archive-reads';
import type { ArchiveStore } from './archive-store';
import { openFolderArchive } from './folder-archive';

/** Where old rows lie, and how single ones are found there. */
export interface Archive extends ArchiveReads {
  store: ArchiveStore;
}

/** Opens the archive of the configuration; null where nothing is archived. */
export async function openArchive(config: ArchiveConfig): Promise<Archive | null> {
  const store = await openStore(config);
  return store && { store, ...createArchiveReads(store) };
}

async function openStore(config: ArchiveConfig): Promise<ArchiveStore | null> {
  const bucket = describeArchiveBucket(config);
  if (!bucket) return config.ARCHIVE_DIR ? openFolderArchive(config.ARCHIVE_DIR) : null;
  // Loaded on demand, because the AWS SDK is large and only needed here.
  const { openBucketArchive } = await import('./bucket-archive');
  return openBucketArchive(bucket);
}
