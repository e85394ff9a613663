import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readConfig, readPublishingConfig } from './config';
import { makeTemporaryFolder } from './testing/sample-build';

describe('the configuration of the gateway', () => {
  it('may come from files that the variables name', async () => {
    const file = path.join(await makeTemporaryFolder(), 'api');
    await writeFile(file, 'https://entropi.test/\n');
    expect(readConfig({ API_BASE_URL_FILE: file })).toMatchObject({
      apiInternalUrl: 'https://entropi.test',
      runtime: { apiBaseUrl: 'https://entropi.test' },
    });
  });

  it('gives pages the demo’s broker keys in the demo, and none elsewhere', () => {
    expect(readConfig({ DEMO_KEYS: 'a-key:SIM-ONE:a:secret' }).runtime.demoKeys).toEqual({
      environment: 'SIM',
      api_key: 'a-key',
      identifier: 'SIM-ONE',
      password: 'a:secret',
    });
    expect(readConfig({}).runtime).not.toHaveProperty('demoKeys.api_key');
    expect(() => readConfig({ DEMO_KEYS: 'a-key' })).toThrow(/DEMO_KEYS/);
  });

  it('lists the origins of foreign hosts, and says which is wrong', () => {
    expect(readConfig({}).foreignHosts).toEqual([]);
    const origins = 'https://intranet.example.com,http://localhost:4000';
    expect(readConfig({ FOREIGN_HOSTS: origins }).foreignHosts).toEqual(origins.split(','));
    expect(() => readConfig({ FOREIGN_HOSTS: 'http://intranet.example.com' })).toThrow(
      /http:\/\/intranet\.example\.com must be https[\s\S]*FOREIGN_HOSTS/,
    );
    const misspelt = { ENTROPI_ENV: 'staging', FOREIGN_HOST: origins };
    expect(() => readConfig(misspelt)).toThrow(/FOREIGN_HOST: .* the nearest is FOREIGN_HOSTS/);
  });

  it('takes the token of a publisher from a file too', async () => {
    const file = path.join(await makeTemporaryFolder(), 'token');
    await writeFile(file, 'a-long-token\n');
    const config = readPublishingConfig({ PUBLISH_TOKEN_FILE: file, PUBLISH_TOKENS_FILE: '/list' });
    expect(config).toMatchObject({ token: 'a-long-token', tokensFile: '/list' });
    expect(() => readPublishingConfig({ PUBLISH_TOKEN_FILE: '/none' })).toThrow(
      /PUBLISH_TOKEN_FILE: cannot be read/,
    );
  });

  it('opens the port of releases only with a list of those who may make them', () => {
    const given = { GATEWAY_RELEASES_PORT: '3002' };
    expect(() => readConfig(given)).toThrow(/needed with GATEWAY_RELEASES_PORT/);
    expect(readConfig({ ...given, PUBLISH_TOKENS_FILE: '/list' }).releases).toEqual({
      port: 3002,
      tokensFile: '/list',
    });
    expect(readConfig({}).releases).toBeNull();
  });

  it('lists at once every file that cannot be read and every value that is wrong', () => {
    const read = () => readConfig({ API_BASE_URL_FILE: '/none', GATEWAY_PORT: 'x' });
    expect(read).toThrow(/API_BASE_URL_FILE: cannot be read[\s\S]*GATEWAY_PORT/);
  });

  it('describes a bucket, with a key of its own or with what the SDK finds', async () => {
    const file = path.join(await makeTemporaryFolder(), 'secret');
    await writeFile(file, 'a-secret-key\n');
    const given = {
      ENTROPI_ENV: 'local',
      STORE_BUCKET: 'bundles',
      STORE_REGION: 'eu-central-1',
    };
    expect(readConfig({}).bucket).toBeNull();
    expect(readConfig(given).bucket).toEqual({
      bucket: 'bundles',
      region: 'eu-central-1',
      isPathStyle: false,
    });
    const elsewhere = { STORE_ENDPOINT: 'https://s3.test/', STORE_PATH_STYLE: 'true' };
    const key = { STORE_ACCESS_KEY_ID: 'gateway', STORE_SECRET_ACCESS_KEY_FILE: file };
    expect(readConfig({ ...given, ...elsewhere, ...key }).bucket).toEqual({
      bucket: 'bundles',
      region: 'eu-central-1',
      endpoint: 'https://s3.test',
      isPathStyle: true,
      credentials: { accessKeyId: 'gateway', secretAccessKey: 'a-secret-key' },
    });
  });

  it.each([
    [{ STORE_BUCKET: 'bundles' }, /needed with STORE_BUCKET\s+→ at STORE_REGION/],
    [{ STORE_ENDPOINT: 'https://s3.test' }, /needed with STORE_ENDPOINT\s+→ at STORE_BUCKET/],
    [
      { STORE_ACCESS_KEY_ID: 'x' },
      /needed with STORE_ACCESS_KEY_ID\s+→ at STORE_SECRET_ACCESS_KEY/,
    ],
    [{ STORE_SECRET_ACCESS_KEY: 'x' }, /→ at STORE_ACCESS_KEY_ID/],
    [{ STORE_BUCKET: 'bundles', STORE_ENDPOINT: 's3.test' }, /→ at STORE_ENDPOINT/],
  ])('says what is missing for a bucket: %j', (given, reason) => {
    expect(() => readConfig(given)).toThrow(reason);
  });

  it.each([
    [
      { REGISTRY_DATABASE_URL: 'postgresql://db/x' },
      /ENTROPI_ENV: missing; with REGISTRY_DATABASE_URL/,
    ],
    [{ STORE_BUCKET: 'bundles', STORE_REGION: 'eu' }, /ENTROPI_ENV: missing; with STORE_BUCKET/],
    [{ ENTROPI_ENVIRONMENT: 'local' }, /ENTROPI_ENVIRONMENT: is called ENTROPI_ENV now/],
    [{ ENTROPI_ENV: 'production' }, /API_BASE_URL: missing/],
    [{ ENTROPI_ENV: 'local', REGISTRY_DATABASE_URL: 'mysql://db/x' }, /REGISTRY_DATABASE_URL/],
    [
      { ENTROPI_ENV: 'production', API_BASE_URL: 'https://a.test', GATEWAY_TSL: 'true' },
      /GATEWAY_TSL: .* the nearest is GATEWAY_TLS/,
    ],
  ])('says what is named wrongly, or not at all: %j', (given, reason) => {
    expect(() => readConfig(given)).toThrow(reason);
  });

  it('starts locally with a name that is misspelt, and says so', () => {
    expect(readConfig({ GATEWAY_TSL: 'true' }).warnings).toEqual([
      expect.stringContaining('GATEWAY_TLS'),
    ]);
  });

  it('lets no one change a registry by the earlier name of the environment', () => {
    expect(() => readPublishingConfig({ ENTROPI_ENVIRONMENT: 'production' })).toThrow(
      /is called ENTROPI_ENV now/,
    );
  });
});
