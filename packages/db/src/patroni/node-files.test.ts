import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { fillExample } from './node-files';

const EXAMPLES = fileURLToPath(new URL('../../../../platform/deploy/patroni', import.meta.url));

describe('an example of variables', () => {
  let folder: string;
  let file: string;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'entropi-example-'));
    file = path.join(folder, 'some.env');
    await writeFile(file, '# Why.\nNAME=node-1\nHOSTS=one:1,two=2\nPASSWORD=\n');
  });

  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('is filled with what is particular to a machine', async () => {
    expect(await fillExample(file, { NAME: 'node-2', PASSWORD: 'secret' })).toEqual({
      NAME: 'node-2',
      HOSTS: 'one:1,two=2',
      PASSWORD: 'secret',
    });
  });

  it('does not fit where it lacks a name, or a secret is left empty', async () => {
    await expect(fillExample(file, { NAMES: 'node-2' })).rejects.toThrow('NAMES, PASSWORD');
  });

  it.each(['patroni.env', 'etcd.env', 'haproxy.env'])('has no secret in %s', async (name) => {
    const lines = (await readFile(path.join(EXAMPLES, name), 'utf8')).split('\n');
    const secrets = lines.filter((line) => /^\w*PASSWORD=/.test(line));
    expect(secrets.filter((line) => !line.endsWith('='))).toEqual([]);
  });
});

describe('the leader in etcd', () => {
  it('is kept over version 2, since Patroni 3.0.2 takes back what is no longer its own over version 3', async () => {
    const read = (name: string) => readFile(path.join(EXAMPLES, name), 'utf8');
    expect(await read('etcd.env')).toMatch(/^ETCD_ENABLE_V2=true$/m);
    expect(await read('patroni.env')).not.toMatch(/^PATRONI_ETCD3_/m);
  });
});
