import path from 'node:path';
import type { RegistryDocument } from '@entropi/shared/remote/manifest';
import { isShellBuild, readBuildInfo } from '../publish/build-info';
import { nameVersionPath } from '../store/store';
import type { Registry } from './registry';

const VERSION = '0.0.0-dev';
const channels = { stable: VERSION, previous: [] };

/** The first script of the page, which keeps it at the latest builds. */
export const PAGE_SCRIPT = '/dev/page.js';

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
        const scripts = [PAGE_SCRIPT, ...build.scripts.map((script) => `/${folder}/${script}`)];
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
