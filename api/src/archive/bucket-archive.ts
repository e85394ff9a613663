import { type BucketPlace, openBucket } from '@entropi/shared/server/bucket';
import type { ArchiveStore } from './archive-store';

/** Keeps archives as objects of an S3-compatible bucket. */
export function openBucketArchive(place: BucketPlace): ArchiveStore {
  const bucket = openBucket(place);
  return {
    place: place.endpoint ? `${place.bucket} at ${place.endpoint}` : place.bucket,
    write: (key, content) => bucket.upload(key, content),
    open: async (key) => (await bucket.get(key))?.content ?? null,
    list: async () => [...(await bucket.list('')).keys()],
    close: bucket.close,
  };
}
