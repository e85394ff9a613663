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

  it('takes the token of a publisher from a file too', async () => {
    const file = path.join(await makeTemporaryFolder(), 'token');
    await writeFile(file, 'a-long-token\n');
    const config = readPublishingConfig({ PUBLISH_TOKEN_FILE: file, PUBLISH_TOKENS_FILE: '/list' });
    expect(config).toMatchObject({ token: 'a-long-token', tokensFile: '/list' });
    expect(() => readPublishingConfig({ PUBLISH_TOKEN_FILE: '/none' })).toThrow(
      /PUBLISH_TOKEN_FILE: cannot be read/,
    );
  });

  it('lists at once every file that cannot be read and every value that is wrong', () => {
    const read = () => readConfig({ API_BASE_URL_FILE: '/none', GATEWAY_PORT: 'x' });
    expect(read).toThrow(/API_BASE_URL_FILE: cannot be read[\s\S]*GATEWAY_PORT/);
  });
});
