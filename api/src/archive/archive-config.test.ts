import { readConfig } from '../config';
import { describeArchiveBucket } from './archive-config';

const BUCKET = { ARCHIVE_BUCKET: 'evidence', ARCHIVE_REGION: 'eu-central-1' };

describe('the variables of the archive', () => {
  it.each([
    [{ ...BUCKET, ARCHIVE_DIR: '/archive' }, 'ARCHIVE_DIR: has no use beside ARCHIVE_BUCKET'],
    [{ ARCHIVE_BUCKET: 'evidence' }, 'ARCHIVE_REGION: needed with ARCHIVE_BUCKET'],
    [{ ARCHIVE_REGION: 'eu' }, 'ARCHIVE_BUCKET: needed with ARCHIVE_REGION'],
    [{ ...BUCKET, ARCHIVE_ACCESS_KEY_ID: 'id' }, 'ARCHIVE_SECRET_ACCESS_KEY: needed'],
    [{ ...BUCKET, ARCHIVE_SECRET_ACCESS_KEY: 'secret' }, 'ARCHIVE_ACCESS_KEY_ID: needed'],
    [{ ORDERS_KEPT_MONTHS: '0' }, 'ORDERS_KEPT_MONTHS: '],
    [{ CANDLES_KEPT_MONTHS: '1.5' }, 'CANDLES_KEPT_MONTHS: '],
  ])('are rejected when they contradict each other: %j', (variables, problem) => {
    expect(() => readConfig(variables)).toThrow(problem);
  });

  it('describe no bucket by default, and one with its key', () => {
    expect(describeArchiveBucket(readConfig({}))).toBeNull();
    expect(describeArchiveBucket(readConfig({ ARCHIVE_DIR: '/archive' }))).toBeNull();
    const key = { ARCHIVE_ACCESS_KEY_ID: 'id', ARCHIVE_SECRET_ACCESS_KEY: 'secret' };
    expect(describeArchiveBucket(readConfig({ ...BUCKET, ...key }))).toEqual({
      bucket: 'evidence',
      region: 'eu-central-1',
      isPathStyle: false,
      credentials: { accessKeyId: 'id', secretAccessKey: 'secret' },
    });
  });
});
