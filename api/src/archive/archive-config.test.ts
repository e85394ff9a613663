import { readFileSync } from 'node:fs';
import path from 'node:path';
import { load } from 'js-yaml';
import { readConfig } from '../config';
import { describeArchiveBucket } from './archive-config';

const DEPLOY = path.join(__dirname, '../../../platform/deploy');
const readText = (file: string) => readFileSync(path.join(DEPLOY, file), 'utf8');

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

  it('are complete in the example for Kubernetes, where the pods have a role', () => {
    const lines = readText('kubernetes/example/archive.env').trim().split('\n');
    const given = Object.fromEntries(lines.map((line) => line.split('=')));
    const config = readConfig(given);
    expect(config.ORDERS_KEPT_MONTHS).toBe(13);
    expect(describeArchiveBucket(config)).toEqual({
      bucket: 'entropi-archive',
      region: 'eu-central-1',
      isPathStyle: false,
    });
  });

  it('are complete in the containers of Compose, with the default of each that is left out', () => {
    const { services } = load(readText('docker-compose.archive.yml')) as {
      services: Record<string, { environment: Record<string, string> }>;
    };
    for (const name of ['api', 'jobs']) {
      const entries = Object.entries(services[name]?.environment ?? {}).map(([variable, text]) => [
        variable.replace(/_FILE$/, ''),
        text.replace(/\$\{\w+:\?[^}]*\}/, 'given').replace(/\$\{\w+:-([^}]*)\}/, '$1'),
      ]);
      const config = readConfig(Object.fromEntries(entries));
      expect([name, config.ORDERS_KEPT_MONTHS]).toEqual([name, readConfig({}).ORDERS_KEPT_MONTHS]);
      expect(describeArchiveBucket(config)).toEqual({
        bucket: 'given',
        region: 'given',
        isPathStyle: false,
        credentials: {
          accessKeyId: 'given',
          secretAccessKey: '/run/secrets/archive_secret_access_key',
        },
      });
    }
  });
});
