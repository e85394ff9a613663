import { readdir, readFile, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { publishBuild } from '../publish/publish';
import { makeToken } from '../publish/publish-token';
import { openFileRegistry, type RecordedRegistry } from '../registry/registry';
import { openFolderStore } from '../store/folder-store';
import type { Store } from '../store/store';
import { makeTemporaryFolder, writeSampleRemote, writeSampleShell } from '../testing/sample-build';
import { startUserApi, type UserApi } from '../testing/user-api';
import { openFileUsageLog } from '../usage/usage-log';
import { type BuildUpload, MAX_UPLOAD_BYTES, readFiles } from './build-upload';
import { createReleasesApp } from './releases-app';

const team = makeToken('team-sample', ['mf-sample']);
const chat = makeToken('ci-chat', ['mf-chat']);

let dir: string;
let registry: RecordedRegistry;
let store: Store;
let api: UserApi;
let app: FastifyInstance;
let url: string;

beforeEach(async () => {
  dir = await makeTemporaryFolder();
  registry = openFileRegistry(path.join(dir, 'revisions'));
  store = openFolderStore(path.join(dir, 'files'));
  await publishBuild(registry, store, await writeSampleShell('1.0.0', { contract: '1.0.0' }));
  api = await startUserApi();
  api.operations = ['listSecrets'];
  const tokensFile = path.join(dir, 'tokens.json');
  await writeFile(tokensFile, JSON.stringify([team.row, chat.row]));
  app = createReleasesApp({
    registry,
    store,
    uses: openFileUsageLog(path.join(dir, 'uses')),
    tokensFile,
    apiInternalUrl: api.url,
    requestTimeoutMs: 30_000,
    logLevel: 'silent',
  });
  url = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(async () => {
  await app.close();
  await api.close();
});

async function describeUpload(
  dist: string,
  changes: Partial<BuildUpload> = {},
): Promise<BuildUpload> {
  const info = JSON.parse(await readFile(path.join(dist, 'build.json'), 'utf8'));
  return { info, files: await readFiles(dist), dry_run: false, serve_first: false, ...changes };
}

const send = (body: unknown, token: string | null = team.token, name = 'mf-sample') =>
  app.inject({
    method: 'POST',
    url: `/releases/${name}/versions`,
    headers: {
      'content-type': 'application/json',
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  });

const readRevision = async () => (await registry.read()).revision;
const listStored = async () => (await readdir(path.join(dir, 'files'))).sort();

describe('a build that a team sends', () => {
  it('is published in the name of its token, compressed, and waits as a first version does', async () => {
    const response = await send(await describeUpload(await writeSampleRemote('1.0.0')));
    expect([response.statusCode, response.json()]).toEqual([
      200,
      { name: 'mf-sample', version: '1.0.0', unchanged: false, stable: null, deltas: [] },
    ]);
    const { remotes } = await registry.read();
    expect(remotes['mf-sample']?.channels.canary).toEqual({ version: '1.0.0', percent: 0 });
    const stored = await readdir(path.join(dir, 'files/remotes/mf-sample/1.0.0'));
    expect(stored).toEqual(expect.arrayContaining(['page.js', 'page.js.br', 'page.js.gz']));
    const { revisions } = await registry.surveyHistory();
    expect(revisions.at(-1)?.written?.change).toMatchObject({ what: 'publish', by: 'team-sample' });
    expect(await listStored()).not.toContainEqual(expect.stringContaining('draft'));
  });

  it('is published without what the kit of a later release has said of it', async () => {
    const upload = await describeUpload(await writeSampleRemote('1.0.0'));
    const { build } = upload.info;
    const later = { ...upload, info: { ...upload.info, later: 1, build: { ...build, later: 1 } } };
    expect((await send(later)).json()).toMatchObject({ version: '1.0.0', unchanged: false });
    expect(JSON.stringify(await registry.read())).not.toContain('later');
    const damaged = { ...later, info: { ...later.info, build: { ...build, entry: 7 } } };
    const response = await send(damaged);
    expect([response.statusCode, response.json().message]).toEqual([
      422,
      expect.stringContaining('info/build/entry: '),
    ]);
  });

  it('is published once, however often it is sent', async () => {
    const upload = await describeUpload(await writeSampleRemote('1.0.0'));
    await send(upload);
    const revision = await readRevision();
    expect((await send(upload)).json()).toMatchObject({ unchanged: true });
    expect(await readRevision()).toBe(revision);
  });

  it('is rejected for every reason that files show, and nothing of it stays', async () => {
    api.operations = [];
    const dist = await writeSampleRemote('1.0.0', { budgetKb: 0.001 });
    await writeFile(path.join(dist, 'page.js'), 'something else');
    const response = await send(await describeUpload(dist));
    expect([response.statusCode, response.json().code]).toEqual([409, 'release_rejected']);
    expect(response.json().message).toMatch(
      /^mf-sample 1\.0\.0 is rejected:\n {2}integrity: page\.js was changed[\s\S]*operations: .* listSecrets[\s\S]*budget: /,
    );
    expect((await registry.read()).remotes).toEqual({});
    expect(await listStored()).toEqual(['shell', 'versions']);
  });

  it('is only checked by a dry run', async () => {
    const upload = await describeUpload(await writeSampleRemote('1.0.0'), { dry_run: true });
    expect((await send(upload)).statusCode).toBe(200);
    expect((await registry.read()).remotes).toEqual({});
  });

  it('is not taken from whoever may not change that name', async () => {
    const upload = await describeUpload(await writeSampleRemote('1.0.0'));
    for (const token of [null, 'guessed']) {
      expect((await send(upload, token)).statusCode).toBe(401);
    }
    expect((await send(upload, chat.token)).json()).toMatchObject({
      message: 'ci-chat may not change mf-sample',
    });
    // By the address that the token allows, with a build of another name.
    expect((await send(upload, chat.token, 'mf-chat')).json()).toMatchObject({
      message: 'The build is one of mf-sample, not of mf-chat',
    });
    const shell = await describeUpload(await writeSampleShell('9.0.0'));
    expect((await send(shell)).json().code).toBe('release_rejected');
    expect((await registry.read()).remotes).toEqual({});
  });

  it('holds no file of a name that leads elsewhere, or is of no kind that is served', async () => {
    const upload = await describeUpload(await writeSampleRemote('1.0.0'));
    for (const name of [
      '../../shell/1.0.0/main.js',
      '/etc/passwd.js',
      'a//b.js',
      '.hidden.js',
      'a/../b.js',
      'a\\..\\b.js',
      'a%2fb.js',
      'page.html',
      'page.HTML',
      'program.sh',
      `${'x'.repeat(200)}.js`,
    ]) {
      const response = await send({ ...upload, files: { ...upload.files, [name]: '' } });
      expect([name, response.statusCode]).toEqual([name, 422]);
    }
    expect(await listStored()).toEqual(['shell', 'versions']);
  });

  it('is understood, or rejected as what it is', async () => {
    const upload = await describeUpload(await writeSampleRemote('1.0.0'));
    for (const body of ['', '{', '[]', '{}', { ...upload, more: 1 }, { ...upload, files: 7 }]) {
      expect((await send(body)).statusCode).toBe(422);
    }
    const large = await send({ ...upload, files: { 'a.js': 'x'.repeat(MAX_UPLOAD_BYTES) } });
    expect(large.statusCode).toBe(413);
    expect((await send(upload)).statusCode).toBe(200);
  });

  it('is the only one at a time, and one that never comes keeps no place', async () => {
    const upload = await describeUpload(await writeSampleRemote('1.0.0'));
    const body = JSON.stringify(upload);
    const { port } = new URL(url);
    const slow = connect(Number(port), '127.0.0.1');
    slow.write(
      `POST /releases/mf-sample/versions HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${team.token}\r\n` +
        `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 50)}`,
    );
    const post = () =>
      fetch(`${url}/releases/mf-sample/versions`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${team.token}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify({ ...upload, dry_run: true }),
      });
    const until = async (status: number) => {
      for (;;) {
        const response = await post();
        await response.text();
        if (response.status === status) return response;
      }
    };
    expect((await until(429)).headers.get('retry-after')).toBe('3');
    const many = await Promise.all(Array.from({ length: 50 }, post));
    expect(new Set(many.map(({ status }) => status))).toEqual(new Set([429]));
    // Meanwhile what is served can be read and changed.
    const status = await fetch(`${url}/releases`, {
      headers: { authorization: `Bearer ${team.token}` },
    });
    expect(status.status).toBe(200);
    slow.destroy();
    await until(200);
  });
});

describe('the shells that are served', () => {
  it('are read by a team with their files, and nothing else of the store is', async () => {
    await send(await describeUpload(await writeSampleRemote('1.0.0')));
    const get = (address: string) =>
      app.inject({ url: address, headers: { authorization: `Bearer ${chat.token}` } });
    const { shells } = (await get('/releases/shells')).json();
    expect(shells).toEqual([expect.objectContaining({ name: 'shell', version: '1.0.0' })]);
    expect((await get('/releases/shells/1.0.0/main.js')).body).toContain('shell shell');
    for (const address of [
      '/releases/shells/1.0.0/favicon.svg',
      '/releases/shells/2.0.0/main.js',
      '/releases/shells/1.0.0/../../remotes/mf-sample/1.0.0/page.js',
      '/releases/shells/1.0.0/..%2f..%2fremotes/mf-sample/1.0.0/page.js',
      '/releases/shells/1.0.0/constructor',
    ]) {
      expect((await get(address)).statusCode).toBe(404);
    }
    expect((await app.inject('/releases/shells')).statusCode).toBe(401);
  });
});
