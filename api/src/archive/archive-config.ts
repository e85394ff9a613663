import type { BucketPlace } from '@entropi/shared/server/bucket';
import { z } from 'zod';
import { WebAddress } from '../config-values';

const MAX_MONTHS = 1200;

/** The variables of the archive, and how long tables keep what can leave them. */
export const ArchiveVariables = {
  /**
   * An existing folder into which a process with the jobs role moves what the broker responded to old orders, so that
   * the database grows less; without it or ARCHIVE_BUCKET nothing is moved. API and jobs have the same.
   */
  ARCHIVE_DIR: z.string().min(1).optional(),
  /** An S3-compatible bucket instead of that folder, of its own: not that of published files. */
  ARCHIVE_BUCKET: z.string().min(3).optional(),
  /** The region of that bucket. */
  ARCHIVE_REGION: z.string().min(1).optional(),
  /** The address of its service; Amazon's own if left out. */
  ARCHIVE_ENDPOINT: WebAddress.optional(),
  /** Names the bucket in the path of an address and not in its host, as most others than Amazon. */
  ARCHIVE_PATH_STYLE: z.enum(['true', 'false']).default('false'),
  /**
   * Id of the bucket's key; if left out, the AWS SDK searches for one itself: in its variables and files, or by the
   * machine's role.
   */
  ARCHIVE_ACCESS_KEY_ID: z.string().min(1).optional(),
  /** The secret of that key. */
  ARCHIVE_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  /**
   * How many whole months before the present one keep the broker's responses to orders in the database, where there
   * is an archive.
   */
  ORDERS_KEPT_MONTHS: z.coerce.number().int().min(1).max(MAX_MONTHS).default(13),
  /**
   * How many months candles are kept after they were fetched from the broker; older ones are deleted, and fetched
   * again within the weekly allowance when someone looks at them. Without it all are kept.
   */
  CANDLES_KEPT_MONTHS: z.coerce.number().int().min(1).max(MAX_MONTHS).optional(),
};

export type ArchiveConfig = Readonly<z.output<z.ZodObject<typeof ArchiveVariables>>>;

const OF_BUCKET = ['ARCHIVE_REGION', 'ARCHIVE_ENDPOINT', 'ARCHIVE_ACCESS_KEY_ID'] as const;

/** What of the archive is missing or contradicts itself. */
export function listArchiveProblems(given: Record<string, string | undefined>): string[] {
  const { ARCHIVE_DIR, ARCHIVE_BUCKET, ARCHIVE_REGION } = given;
  const { ARCHIVE_ACCESS_KEY_ID: id, ARCHIVE_SECRET_ACCESS_KEY: secret } = given;
  const without = OF_BUCKET.filter((name) => given[name] && !ARCHIVE_BUCKET);
  return [
    ...(ARCHIVE_DIR && ARCHIVE_BUCKET ? ['ARCHIVE_DIR: has no use beside ARCHIVE_BUCKET'] : []),
    ...(ARCHIVE_BUCKET && !ARCHIVE_REGION ? ['ARCHIVE_REGION: needed with ARCHIVE_BUCKET'] : []),
    ...without.map((name) => `ARCHIVE_BUCKET: needed with ${name}`),
    ...(id && !secret ? ['ARCHIVE_SECRET_ACCESS_KEY: needed with ARCHIVE_ACCESS_KEY_ID'] : []),
    ...(secret && !id ? ['ARCHIVE_ACCESS_KEY_ID: needed with ARCHIVE_SECRET_ACCESS_KEY'] : []),
  ];
}

/** The bucket of the archive and how to reach it; null where there is none. */
export function describeArchiveBucket(config: ArchiveConfig): BucketPlace | null {
  const { ARCHIVE_BUCKET: bucket, ARCHIVE_REGION: region, ARCHIVE_ENDPOINT: endpoint } = config;
  if (!bucket || !region) return null;
  const { ARCHIVE_ACCESS_KEY_ID: accessKeyId, ARCHIVE_SECRET_ACCESS_KEY: secretAccessKey } = config;
  return {
    bucket,
    region,
    ...(endpoint ? { endpoint } : {}),
    isPathStyle: config.ARCHIVE_PATH_STYLE === 'true',
    ...(accessKeyId && secretAccessKey ? { credentials: { accessKeyId, secretAccessKey } } : {}),
  };
}
