import { execFile } from 'node:child_process';
import { cp, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { openBucketStore } from '../store/bucket-store';
import {
  type BrokenTree,
  makeBrokenTree,
  makeSampleData,
  releaseSample,
} from '../testing/broken-tree';
import { type BucketServer, startBucketServer } from '../testing/bucket-server';
import { makeTemporaryFolder, writeSampleRemote } from '../testing/sample-build';
import { openFileRegistry } from './registry';

/** A dozen processes, one after the other, on a busy machine. */
const LIMIT_MS = 300_000;

/** Runs the command line as an operator would, in a copy of the repository whose sources are broken. */
describe('the commands of an incident, in a working tree that cannot be built', () => {
  let broken: BrokenTree;
  let server: BucketServer;
  let dataDir: string;

  const run = (args: string[], env?: Record<string, string>) => broken.run(args, dataDir, env);

  const readStable = async () =>
    (await openFileRegistry(path.join(dataDir, 'registry/revisions')).read()).remotes['mf-sample']
      ?.channels.stable;

  beforeAll(async () => {
    server = await startBucketServer();
    broken = await makeBrokenTree();
  }, LIMIT_MS);

  afterAll(async () => {
    await server.close();
    await broken.remove();
  });

  beforeEach(async () => {
    dataDir = await makeSampleData();
  });

  it(
    'install nothing and build nothing',
    async () => {
      const built = await stat(path.join(broken.tree, 'platform/dist/cli.js'));
      expect(await run(['rollback', 'mf-sample'])).toEqual({
        code: 0,
        stdout: [
          'mf-sample serves 1.0.0 again, not 1.1.0',
          'Next: npm run platform -- status                                                    what is served now',
          '      npm run platform -- recall mf-sample 1.1.0 --reason "what is wrong with it"   if it must never be served again',
          '',
        ].join('\n'),
        stderr: '',
      });
      expect((await run(['promote', 'mf-sample', '1.1.0'])).stdout).toMatch(
        /^mf-sample serves 1\.1\.0\nNext: npm run platform -- status .*\n.* -- rollback mf-sample {3}if it fails: back to 1\.0\.0\n$/,
      );
      const share = await run(['canary', 'mf-sample', '1.0.0', '10%', '--reason', 'a trial']);
      expect(share.stdout).toMatch(
        /^mf-sample serves 1\.0\.0 to 10 % of the devices\n.* -- status .*\n.* -- promote mf-sample 1\.0\.0 .*\n.* -- rollback mf-sample .*\n$/,
      );
      expect((await run(['status'])).stdout).toMatch(/^ +canary +1\.0\.0 +10 % .* \d\.\d KB /m);
      expect((await run(['audit'])).stdout.trim().split('\n')).toHaveLength(7);
      expect((await run(['audit', '--limit', '1'])).stdout).toMatch(
        /^ +7 {2}\d{4}-\d\d-\d\d \d\d:\d\d UTC {2}\S+ served mf-sample 1\.0\.0 to 10 % of the devices\. Why: a trial\n$/,
      );
      expect((await run(['rollback', 'mf-sample'])).stdout).toMatch(
        /^mf-sample: the canary 1\.0\.0 is ended, 1\.1\.0 stays stable\nNext: .* -- status .*\n.* -- recall mf-sample 1\.0\.0 --reason "/,
      );
      const recalled = await run(['recall', 'mf-sample', '1.1.0', '--reason', 'wrong prices']);
      expect(recalled.stdout).toMatch(
        /^mf-sample 1\.1\.0 is recalled for good; 1\.0\.0 is stable\nNext: .* -- status .*\n$/,
      );
      const state = (await run(['status'])).stdout;
      expect(state).toMatch(/^ +recalled +1\.1\.0 .* requests \^1\.0\.0/m);
      expect(state).toMatch(/^mf-sample 1\.1\.0 was recalled .*: wrong prices$/m);
      expect((await run(['promote', 'mf-sample', '1.1.0'])).stderr).toBe(
        'mf-sample 1.1.0 was recalled: wrong prices\n',
      );
      expect((await run(['prune', 'mf-sample', '--dry-run'])).stderr).toBe('');
      expect((await run(['retire', 'mf-sample'])).stdout).toMatch(
        /^mf-sample is served no more\nNext: .* -- status .*\n.* -- prune mf-sample {2,}after seven days/,
      );
      expect((await stat(path.join(broken.tree, 'platform/dist/cli.js'))).mtimeMs).toBe(
        built.mtimeMs,
      );
    },
    LIMIT_MS,
  );

  it(
    'are still there after a build that failed',
    async () => {
      await expect(broken.build()).rejects.toThrow('src/cli.ts');
      expect((await run(['rollback', 'mf-sample'])).code).toBe(0);
    },
    LIMIT_MS,
  );

  it(
    'reject a version with a missing file in one line, and serve what was served before',
    async () => {
      await rm(path.join(dataDir, 'registry/files/remotes/mf-sample/1.0.0/page.js'));
      const { code, stdout, stderr } = await run(['rollback', 'mf-sample']);
      expect([code, stdout]).toEqual([1, '']);
      expect(stderr).toMatch(
        /^mf-sample 1\.0\.0 is not whole in the store: page\.js is missing\..*\n$/,
      );
      expect(await readStable()).toBe('1.1.0');
      expect((await run(['rollback', 'mf-sample', '--unchecked'])).code).toBe(0);
      expect(await readStable()).toBe('1.0.0');
    },
    LIMIT_MS,
  );

  it(
    'reject such a version in a bucket too, and a bucket that does not respond',
    async () => {
      const { bucket, region, endpoint } = server.place;
      const env = {
        ENTROPI_ENV: 'local',
        STORE_BUCKET: bucket,
        STORE_REGION: region,
        STORE_ENDPOINT: endpoint,
        STORE_PATH_STYLE: 'true',
        STORE_ACCESS_KEY_ID: 'S3RVER',
        STORE_SECRET_ACCESS_KEY: 'S3RVER',
        NODE_NO_WARNINGS: '1',
      };
      const store = openBucketStore(server.place);
      await releaseSample(dataDir, store, '2.0.0');
      await releaseSample(dataDir, store, '2.1.0');
      const { openBucket } = await import('@entropi/shared/server/bucket');
      await openBucket(server.place).delete('remotes/mf-sample/2.0.0/page.js.br');
      const holed = await run(['rollback', 'mf-sample'], env);
      expect([holed.code, holed.stderr.split('\n')]).toEqual([
        1,
        [expect.stringContaining('2.0.0 is not whole in the store: page.js.br is missing'), ''],
      ]);
      const dead = await run(['rollback', 'mf-sample'], {
        ...env,
        STORE_ENDPOINT: 'http://127.0.0.1:9',
      });
      expect([dead.code, dead.stderr.trim().split('\n')]).toEqual([
        1,
        [expect.stringContaining('cannot be used')],
      ]);
      expect(await readStable()).toBe('2.1.0');
    },
    LIMIT_MS,
  );

  it.each<Record<string, string>>([
    { STORE_BUCKET: 'a' },
    { REGISTRY_DATABASE_URL: 'postgres://x:y@localhost:9/z' },
    { PUBLISH_TOKENS_FILE: '/nowhere' },
  ])('say in one line what they cannot work with: %j', async (env) => {
    const { code, stderr } = await run(['rollback', 'mf-sample'], env);
    expect([code, stderr.trim().split('\n')]).toEqual([1, [expect.stringMatching(/\w{3}/)]]);
    expect(stderr).not.toMatch(/^\s+at |\.ts:|\.js:/m);
  });

  it('call the API that the environment names, and not that of this machine', async () => {
    const requested: string[] = [];
    const api = createServer((request, response) => {
      requested.push(request.url ?? '');
      response.writeHead(503).end();
    });
    await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
    const script = `(await import('./platform/run/environment.mjs')).describeRegistryEnvironment((await import('./platform/run/config.mjs')).readRunConfig())`;
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--input-type=module', '-e', `console.log(JSON.stringify(${script}))`],
      { cwd: broken.tree, env: { PATH: '/usr/bin:/bin', API_BASE_URL: url } },
    );
    const folder = await makeTemporaryFolder();
    await cp(await writeSampleRemote('3.0.0'), path.join(folder, 'dist'), { recursive: true });
    const publish = promisify(execFile)(
      process.execPath,
      ['platform/dist/cli.js', 'publish', folder, '--dry-run'],
      {
        cwd: broken.tree,
        env: { ...JSON.parse(stdout), PATH: '/usr/bin:/bin', ENTROPI_DATA: dataDir },
      },
    );
    await expect(publish).rejects.toThrow(`${url}/openapi.json responds with 503`);
    expect(requested).toEqual(['/openapi.json']);
    api.close();
  });
});
