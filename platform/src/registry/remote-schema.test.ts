import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { RemoteDescription } from '@entropi/shared/remote/manifest';
import { buildRemoteSchema } from './remote-schema';

const root = path.resolve(__dirname, '../../..');
const readJson = async (...names: string[]) =>
  JSON.parse(await readFile(path.join(root, ...names), 'utf8'));

describe('remote.json', () => {
  it('has the JSON Schema that its $schema names (npm run platform -- schema writes it)', async () => {
    expect(await readJson('platform/schema/remote.schema.json')).toEqual(buildRemoteSchema());
  });

  const remotes = readdirSync(root).filter((name) =>
    existsSync(path.join(root, name, 'remote.json')),
  );

  it.each(remotes)('of %s is valid', async (name) => {
    const description = await readJson(name, 'remote.json');
    expect(() => RemoteDescription.parse(description)).not.toThrow();
    expect(description.name).toBe(name);
  });

  it.each([
    ['/api/figures/:userId', true],
    ['/api/strategy/config/me/', true],
    ['//elsewhere/figures', false],
    ['/api//figures', false],
    ['/api/../auth/logout', false],
    ['https://elsewhere.test/', false],
    ['/api/figures?all=1', false],
    ['api/figures', false],
    ['/', false],
  ])('names %s among what a page reads first: %s', async (read, isValid) => {
    const description = await readJson('mf-trading', 'remote.json');
    const { success } = RemoteDescription.safeParse({ ...description, reads: { page: [read] } });
    expect(success).toBe(isValid);
  });

  it('names five things at most that a page reads first', async () => {
    const description = await readJson('mf-trading', 'remote.json');
    const reads = { page: Array(6).fill('/api/figures') };
    expect(RemoteDescription.safeParse({ ...description, reads }).success).toBe(false);
  });
});
