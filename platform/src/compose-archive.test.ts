import {
  listOptionalVariables,
  listVariables,
  readComposeFile,
  validateComposeFile,
} from './testing/containers';

const { compose } = readComposeFile();

describe('the Compose file of the archive', () => {
  const archive = readComposeFile('platform/deploy/docker-compose.archive.yml');

  it('follows the schema, and adds to API and jobs, which reach what is outside', () => {
    expect(validateComposeFile(archive.document)).toEqual([]);
    expect(Object.keys(archive.compose.services)).toEqual(['api', 'jobs']);
    for (const name of ['api', 'jobs'])
      expect(compose.services[name]?.networks).toContain('outside');
  });

  it('demands what names the bucket and its key, and takes the secret as a file', () => {
    expect(listOptionalVariables(archive.text)).toEqual([
      'ARCHIVE_ENDPOINT',
      'ARCHIVE_PATH_STYLE',
      'ORDERS_KEPT_MONTHS',
    ]);
    expect(listVariables(archive.text)).toEqual(
      expect.arrayContaining(['ARCHIVE_BUCKET', 'ARCHIVE_REGION', 'ARCHIVE_ACCESS_KEY_ID']),
    );
    const secret = 'archive_secret_access_key';
    expect(archive.compose.secrets).toEqual({ [secret]: { file: `.secrets/${secret}` } });
    for (const { environment, secrets } of Object.values(archive.compose.services)) {
      expect(secrets).toEqual([secret]);
      expect(environment.ARCHIVE_SECRET_ACCESS_KEY_FILE).toBe(`/run/secrets/${secret}`);
      expect(environment).not.toHaveProperty('ARCHIVE_SECRET_ACCESS_KEY');
    }
  });
});
