import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompressSync, constants } from 'node:zlib';
import { openFileRegistry } from '@entropi/platform/registry/registry';
import { readEnvironment } from '../config';
import { findPorts } from '../free-ports';
import type { OneBundle } from './one-bundle';
import { ROOT } from './parts';

const run = promisify(execFile);
const READY = /^Entropi runs at /m;
const READY_TRIES = 300;
/** Ends a gateway whose benchmark is gone. */
const WITH_PARENT = ['--import', './platform/run/exit-with-parent.mjs'];
/** Opening page after page from one address makes more requests than any person may. */
const NO_LIMIT = '1000000000';

export interface Product {
  /** Where each build is served. */
  origins: { federated: string; oneBundle: string };
  /** Reads the present code of the second factor. */
  readCode(username: string): Promise<string>;
  stop(): Promise<void>;
}

/** Writes the same registry with the one bundle as its shell; of the remotes only their pages count. */
async function enterOneBundle(
  from: string,
  to: string,
  { dist, version, scripts, integrity, pages }: OneBundle,
) {
  const document = await openFileRegistry(path.join(from, 'registry/revisions')).read();
  const stable = document.shell?.versions[document.shell.channels.stable ?? ''];
  if (!stable) throw new Error('No shell is published');
  const folder = `/shell/${version}`;
  const build = {
    ...stable,
    version,
    integrity,
    scripts: scripts.map((name) => `${folder}/${name}`),
  };
  const files = path.join(to, 'registry/files', folder);
  await cp(dist, files, { recursive: true });
  // The same compression as when publishing.
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  for (const name of (await readdir(files)).filter((each) => each.endsWith('.js'))) {
    const file = path.join(files, name);
    await writeFile(`${file}.br`, brotliCompressSync(await readFile(file), { params }));
  }
  const remotes = structuredClone(document.remotes);
  // Their pages are scripts of the bundle, and index.html preloads them like those of the remotes.
  for (const build of Object.values(remotes).flatMap(({ versions }) => Object.values(versions))) {
    const hints = Object.fromEntries(build.routes.map(({ id }) => [id, pages[id] ?? []]));
    const hinted = Object.values(hints).flat();
    build.manifest = `${folder}/none.json`;
    build.hints = hints;
    build.integrity = Object.fromEntries(hinted.map((name) => [name, integrity[name] ?? '']));
    for (const expose of Object.values(build.exposes)) expose.integrity = {};
  }
  const shell = { channels: { stable: version }, versions: { [version]: build } };
  const revisions = path.join(to, 'registry/revisions');
  await mkdir(revisions, { recursive: true });
  await writeFile(
    path.join(revisions, '000000001.json'),
    JSON.stringify({ revision: 1, shell, remotes }),
  );
}

async function waitUntilStarted(product: ChildProcess): Promise<void> {
  let printed = '';
  const ready = new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      printed += chunk.toString();
      if (READY.test(printed)) resolve();
    };
    product.stdout?.on('data', read);
    product.stderr?.on('data', read);
    product.once('exit', () => reject(new Error(`The product did not start:\n${printed}`)));
  });
  await ready;
}

async function waitUntilReady(origin: string): Promise<void> {
  for (let attempt = 0; attempt < READY_TRIES; attempt += 1) {
    const response = await fetch(`${origin}/health/ready`).catch(() => null);
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${origin} did not become ready`);
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const over = once(child, 'exit');
  child.kill('SIGINT');
  await over;
}

/**
 * Starts the product as a person does, on data of its own, and next to it a gateway of the one bundle, which may be
 * built meanwhile.
 */
export async function startProduct(dir: string, bundle: Promise<OneBundle>): Promise<Product> {
  // A product that does not start is then reported as such.
  bundle.catch(() => undefined);
  const data = { federated: path.join(dir, 'federated'), oneBundle: path.join(dir, 'one-bundle') };
  for (const each of Object.values(data)) await rm(each, { recursive: true, force: true });
  await mkdir(data.oneBundle, { recursive: true });
  const [federated, oneBundle, api, igSim] = await findPorts(4);
  const origins = {
    federated: `http://localhost:${federated}`,
    oneBundle: `http://localhost:${oneBundle}`,
  };
  const environment = {
    ...readEnvironment(),
    ENTROPI_DATA: data.federated,
    GATEWAY_PORT: String(federated),
    API_PORT: String(api),
    IG_SIM_PORT: String(igSim),
    WEB_ORIGINS: Object.values(origins).join(','),
    REQUESTS_PER_MINUTE: NO_LIMIT,
    // What was measured before began with the demo's first day.
    DEMO_PAST: 'off',
  };
  const product = spawn(process.execPath, ['platform/run.mjs', 'start'], {
    cwd: ROOT,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const children: ChildProcess[] = [product];
  const stop = async () => {
    for (const child of children.toReversed()) await stopChild(child);
  };
  try {
    await waitUntilStarted(product);
    await enterOneBundle(data.federated, data.oneBundle, await bundle);
    const gateway = spawn(process.execPath, [...WITH_PARENT, 'platform/dist/main.js'], {
      cwd: ROOT,
      env: {
        ...environment,
        ENTROPI_DATA: data.oneBundle,
        GATEWAY_PORT: String(oneBundle),
        API_BASE_URL: `http://localhost:${api}`,
        API_INTERNAL_URL: `http://127.0.0.1:${api}`,
      },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    children.push(gateway);
    await waitUntilReady(origins.oneBundle);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    origins,
    async readCode(username) {
      const args = ['platform/run.mjs', 'totp', username];
      const { stdout } = await run(process.execPath, args, { cwd: ROOT, env: environment });
      const code = /\b\d{6}\b/.exec(stdout)?.[0];
      if (!code) throw new Error(`No code was printed: ${stdout}`);
      return code;
    },
    stop,
  };
}
