import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { RegistryDocument } from '@entropi/shared/remote/manifest';
import { isShellBuild, readBuildInfo } from '../publish/build-info';
import { nameVersionPath } from '../store/store';
import type { Registry } from './registry';

const VERSION = '0.0.0-dev';
const channels = { stable: VERSION, previous: [] };

/** Script of the page that reloads it after a build. */
export const RELOAD_SCRIPT = '/dev/reload.js';

/** When the bundles were built last, in epoch milliseconds; 0 before the first build. */
export async function findLastBuild(filesDir: string, names: readonly string[]): Promise<number> {
  const times = await Promise.all(
    names.map(async (name) => {
      const file = path.join(filesDir, nameVersionPath(name, VERSION), 'build.json');
      return (await stat(file).catch(() => null))?.mtimeMs ?? 0;
    }),
  );
  return Math.max(0, ...times);
}

/** A registry of the latest output of the watching builds; nothing is published to it. */
export function openDevelopmentRegistry(filesDir: string, names: readonly string[]): Registry {
  async function read(): Promise<RegistryDocument> {
    const document: RegistryDocument = { revision: 0, shell: null, remotes: {} };
    for (const name of names) {
      const folder = nameVersionPath(name, VERSION);
      const info = await readBuildInfo(path.join(filesDir, folder)).catch(() => null);
      if (!info) continue;
      const { build } = info;
      if (isShellBuild(build)) {
        const scripts = [RELOAD_SCRIPT, ...build.scripts.map((script) => `/${folder}/${script}`)];
        document.shell = { channels, versions: { [VERSION]: { ...build, scripts } } };
      } else {
        const manifest = `/${folder}/${build.manifest}`;
        document.remotes[name] = { channels, versions: { [VERSION]: { ...build, manifest } } };
      }
    }
    return document;
  }

  return {
    read,
    write: () => Promise.reject(new Error('The registry of `npm run dev` holds the last builds')),
  };
}
