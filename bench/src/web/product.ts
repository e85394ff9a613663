import { spawn } from 'node:child_process';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { openFileRegistry } from '@entropi/platform/registry/registry';
import { findPorts } from '../free-ports';
import { type Installation, startInstallation, stopChild } from './installation';
import type { OneBundle } from './one-bundle';
import { ROOT } from './parts';

const READY_TRIES = 300;
/** Ends a gateway whose benchmark is gone. */
const WITH_PARENT = ['--import', './platform/run/exit-with-parent.mjs'];

export interface Product extends Installation {
  /** Where each build is served. */
  origins: { federated: string; oneBundle: string };
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

async function waitUntilReady(origin: string): Promise<void> {
  for (let attempt = 0; attempt < READY_TRIES; attempt += 1) {
    const response = await fetch(`${origin}/health/ready`).catch(() => null);
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${origin} did not become ready`);
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
  const [port] = await findPorts(1);
  const oneBundle = `http://localhost:${port}`;
  const installation = await startInstallation(data.federated, { WEB_ORIGINS: oneBundle });
  const closers = [installation.stop];
  const stop = async () => {
    for (const close of closers.toReversed()) await close();
  };
  try {
    await enterOneBundle(data.federated, data.oneBundle, await bundle);
    const gateway = spawn(process.execPath, [...WITH_PARENT, 'platform/dist/main.js'], {
      cwd: ROOT,
      env: {
        ...installation.environment,
        ENTROPI_DATA: data.oneBundle,
        GATEWAY_PORT: String(port),
        API_BASE_URL: installation.apiUrl,
        API_INTERNAL_URL: installation.apiUrl.replace('localhost', '127.0.0.1'),
      },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    closers.push(() => stopChild(gateway));
    await waitUntilReady(oneBundle);
  } catch (error) {
    await stop();
    throw error;
  }
  return { ...installation, origins: { federated: installation.origin, oneBundle }, stop };
}
