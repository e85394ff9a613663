import { writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import path from 'node:path';
import { makeTemporaryFolder } from '../testing/sample-build';
import { authorizeChange, makeToken } from './publish-token';

describe('the right to change the registry', () => {
  const { token, row } = makeToken('ci-chat', ['mf-chat', 'mf-auth']);
  let tokensFile: string;

  beforeEach(async () => {
    tokensFile = path.join(await makeTemporaryFolder(), 'tokens.json');
    await writeFile(tokensFile, JSON.stringify([row, makeToken('other', ['shell']).row]));
  });

  const send = (entries: string[], given?: string) =>
    authorizeChange(entries, { tokensFile, token: given, isOpen: true });

  it('is held by a token for its own entries, and names its holder', async () => {
    expect(await send(['mf-chat', 'mf-auth'], token)).toBe('ci-chat');
  });

  it('is rejected without a token, with an unknown one, and for other entries', async () => {
    await expect(send(['mf-chat'])).rejects.toThrow('A token is needed');
    await expect(send(['mf-chat'], `${token}x`)).rejects.toThrow('is not known');
    await expect(send(['mf-chat', 'shell'], token)).rejects.toThrow('ci-chat may not change shell');
  });

  it('is held for every entry, also a later one, by a token of all', async () => {
    const all = makeToken('console', ['*']);
    await writeFile(tokensFile, JSON.stringify([row, all.row]));
    expect(await send(['shell', 'mf-tomorrow'], all.token)).toBe('console');
    await expect(send(['mf-tomorrow'], token)).rejects.toThrow('may not change mf-tomorrow');
  });

  it('cannot be read from the list, which holds hashes', () => {
    expect(JSON.stringify(row)).not.toContain(token);
    expect(row.sha256).toMatch(/^[0-9a-f]{64}$/);
  });

  it("belongs to the machine's user if there is no list, but only on a local machine", async () => {
    const none = { tokensFile: undefined, token: undefined };
    expect(await authorizeChange(['shell'], { ...none, isOpen: true })).toBe(userInfo().username);
    await expect(authorizeChange(['shell'], { ...none, isOpen: false })).rejects.toThrow(
      'PUBLISH_TOKENS_FILE is not set',
    );
  });
});
