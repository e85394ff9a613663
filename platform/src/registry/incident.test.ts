import { execFile } from 'node:child_process';
import { cp, mkdir, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { publishBuild } from '../publish/publish';
import { openBucketStore } from '../store/bucket-store';
import { openFolderStore } from '../store/folder-store';
import type { Store } from '../store/store';
import { type BucketServer, startBucketServer } from '../testing/bucket-server';
import { makeTemporaryFolder, writeSampleRemote, writeSampleShell } from '../testing/sample-build';
import { openFileRegistry } from './registry';
import { promoteVersion } from './release';

const root = path.resolve(__dirname, '../../..');
const LIMIT_MS = 120_000;

interface Outcome {
  code: number;
  stdout: string;
  stderr: string;
}

/** Runs the command line as an operator would, in a copy of the repository whose sources are broken. */
describe('the commands of an incident, in a working tree that cannot be built', () => {
  let tree: string;
  let server: BucketServer;
  let dataDir: string;
  let store: Store;
  let revisions: string;

  async function run(args: string[], env: Record<string, string> = {}): Promise<Outcome> {
    const options = { cwd: tree, env: { PATH: '/usr/bin:/bin', ENTROPI_DATA: dataDir, ...env } };
    const command = ['platform/run.mjs', 'platform', ...args];
    return promisify(execFile)(process.execPath, command, options).then(
      ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
      ({ code, stdout, stderr }: Outcome) => ({ code, stdout, stderr }),
    );
  }

  async function build(): Promise<void> {
    const script = `(await import('./platform/build/node.mjs')).buildNodePackage('${tree}', 'platform')`;
    const args = ['--input-type=module', '-e', `await ${script}`];
    await promisify(execFile)(process.execPath, args, { cwd: tree });
  }

  async function release(version: string): Promise<void> {
    const registry = openFileRegistry(revisions);
    await publishBuild(registry, store, await writeSampleRemote(version));
    await promoteVersion({ registry, store }, 'mf-sample', version);
  }

  const readStable = async () =>
    (await openFileRegistry(revisions).read()).remotes['mf-sample']?.channels.stable;

  beforeAll(async () => {
    server = await startBucketServer();
    tree = await makeTemporaryFolder();
    for (const name of ['run', 'run.mjs', 'build', 'src', 'package.json', 'skew.json']) {
      await cp(path.join(root, 'platform', name), path.join(tree, 'platform', name), {
        recursive: true,
      });
    }
    for (const name of ['shared', 'node_modules', 'platform/node_modules']) {
      await symlink(path.join(root, name), path.join(tree, name));
    }
    await build();
    for (const file of ['platform/src/cli.ts', 'platform/src/main.ts', 'mf-sample/remote.json']) {
      await mkdir(path.dirname(path.join(tree, file)), { recursive: true });
      await writeFile(path.join(tree, file), '(((');
    }
    await writeFile(path.join(tree, 'pnpm-lock.yaml'), 'not the packages that are here');
  }, LIMIT_MS);

  afterAll(async () => {
    await server.close();
    await rm(tree, { recursive: true, force: true });
  });

  beforeEach(async () => {
    dataDir = await makeTemporaryFolder();
    revisions = path.join(dataDir, 'registry/revisions');
    store = openFolderStore(path.join(dataDir, 'registry/files'));
    await publishBuild(openFileRegistry(revisions), store, await writeSampleShell('1.0.0'));
    await release('1.0.0');
    await release('1.1.0');
  });

  it(
    'install nothing and build nothing',
    async () => {
      const built = await stat(path.join(tree, 'platform/dist/cli.js'));
      expect(await run(['rollback', 'mf-sample'])).toEqual({
        code: 0,
        stdout: 'mf-sample serves 1.0.0 again, not 1.1.0\n',
        stderr: '',
      });
      expect((await run(['promote', 'mf-sample', '1.1.0'])).stdout).toBe(
        'mf-sample serves 1.1.0\n',
      );
      const share = await run(['canary', 'mf-sample', '1.0.0', '10%']);
      expect(share.stdout).toBe('mf-sample serves 1.0.0 to 10 % of the devices\n');
      expect((await run(['status'])).stdout).toContain(
        'mf-sample: stable 1.1.0, canary 1.0.0 (10 %)',
      );
      expect((await run(['audit'])).stdout.trim().split('\n')).toHaveLength(7);
      expect((await run(['rollback', 'mf-sample'])).stdout).toBe(
        'mf-sample: the canary 1.0.0 is ended, 1.1.0 stays stable\n',
      );
      const recalled = await run(['recall', 'mf-sample', '1.1.0', '--reason', 'wrong prices']);
      expect(recalled.stdout).toBe('mf-sample 1.1.0 is recalled for good; 1.0.0 is stable\n');
      expect((await run(['status'])).stdout).toContain('1.1.0  requests contract');
      expect((await run(['status'])).stdout).toContain('recalled: wrong prices');
      expect((await run(['promote', 'mf-sample', '1.1.0'])).stderr).toBe(
        'mf-sample 1.1.0 was recalled: wrong prices\n',
      );
      expect((await run(['prune', 'mf-sample', '--dry-run'])).stderr).toBe('');
      expect((await run(['retire', 'mf-sample'])).stdout).toBe('mf-sample is served no more\n');
      expect((await stat(path.join(tree, 'platform/dist/cli.js'))).mtimeMs).toBe(built.mtimeMs);
    },
    LIMIT_MS,
  );

  it(
    'are still there after a build that failed',
    async () => {
      await expect(build()).rejects.toThrow('src/cli.ts');
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
      store = openBucketStore(server.place);
      await release('2.0.0');
      await release('2.1.0');
      const { openBucket } = await import('../store/bucket');
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

  it.each<[string[], RegExp]>([
    [['rolback', 'mf-sample'], /^There is no command "rolback"\. Commands: new, publish/],
    [[], /^No command is given/],
    [['constructor'], /^There is no command "constructor"/],
    [['rollback'], /^rollback: no name is given\. Usage: rollback <name>/],
    [
      ['rollback', 'mf-none'],
      /^mf-none was never published, or is retired; published are: shell, mf-sample$/,
    ],
    [['rollback', 'constructor'], /^constructor was never published/],
    [['promote', 'mf-sample'], /^promote: no version is given/],
    [
      ['promote', 'mf-sample', '9.9.9'],
      /^mf-sample has no version 9\.9\.9; published are: 1\.0\.0, 1\.1\.0$/,
    ],
    [['promote', 'mf-sample', '1.0.0', 'now'], /^promote: "now" is one too many/],
    [
      ['canary', 'mf-sample', '1.0.0', '%'],
      /^"%" is no share of the devices: give 0 to 100 percent$/,
    ],
    [['canary', 'mf-sample', '1.0.0', '0x5'], /^"0x5" is no share/],
    [['canary', 'mf-sample', '1.0.0', '-1'], /^"-1" is no share/],
    [['canary', 'mf-sample', '1.0.0', '101'], /^"101" is no share/],
    [['recall', 'mf-sample', '1.0.0'], /^recall: no --reason is given\. Usage: recall <name>/],
    [['recall', 'mf-sample', '1.0.0', '--reason='], /^recall: no --reason is given/],
    [['recall', 'mf-sample', '9.9.9', '--reason', 'x'], /^mf-sample has no version 9\.9\.9/],
    [['recall', 'mf-sample', '1.0.0', '--reason', 'x'.repeat(301)], /^A reason has up to 300/],
    [['status', '--all'], /^status: there is no switch --all\. Usage: status$/],
  ])('name a mistake in one line, with a code of its own: %j', async (args, reason) => {
    const { code, stdout, stderr } = await run(args);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr.trim()).toMatch(reason);
    expect(stderr.trim().split('\n')).toHaveLength(1);
  });

  it.each<Record<string, string>>([
    { STORE_BUCKET: 'a' },
    { REGISTRY_DATABASE_URL: 'postgres://x:y@localhost:9/z' },
    { PUBLISH_TOKENS_FILE: '/nowhere' },
  ])('say in one line what they cannot work with: %j', async (env) => {
    const { code, stderr } = await run(['rollback', 'mf-sample'], env);
    expect([code, stderr.trim().split('\n')]).toEqual([1, [expect.stringMatching(/\w{3}/)]]);
    expect(stderr).not.toMatch(/^\s+at |\.ts:|\.js:/m);
  });

  it('name a damaged registry in one line', async () => {
    await writeFile(path.join(revisions, '000000099.json'), '{"revision": 99}');
    const { code, stderr } = await run(['rollback', 'mf-sample']);
    expect([code, stderr.trim().split('\n')]).toEqual([1, [expect.stringMatching(/\w{3}/)]]);
    expect(stderr).not.toMatch(/^\s+at /m);
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
      { cwd: tree, env: { PATH: '/usr/bin:/bin', API_BASE_URL: url } },
    );
    const folder = await makeTemporaryFolder();
    await cp(await writeSampleRemote('3.0.0'), path.join(folder, 'dist'), { recursive: true });
    const publish = promisify(execFile)(
      process.execPath,
      ['platform/dist/cli.js', 'publish', folder, '--dry-run'],
      { cwd: tree, env: { ...JSON.parse(stdout), PATH: '/usr/bin:/bin', ENTROPI_DATA: dataDir } },
    );
    await expect(publish).rejects.toThrow(`${url}/openapi.json responds with 503`);
    expect(requested).toEqual(['/openapi.json']);
    api.close();
  });
});
