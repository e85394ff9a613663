/*
 * The code that runs in the browser in place of the browser's own modules. Both functions are written into scripts as
 * text, so they use nothing from outside of themselves.
 */

/** A module's code; what it imports is loaded already. */
type RunModule = (
  require: (specifier: string) => unknown,
  module: { exports: unknown },
  load: (specifier: string) => Promise<unknown>,
  meta: { url: string },
) => void;

export interface ModuleScript {
  /** Path of the file below the version's folder. */
  path: string;
  /** From the file to that folder: `./` or `../`, as often as it takes. */
  up: string;
  /** Paths of the files that it imports before it runs. */
  imports: readonly string[];
  run: RunModule;
}

interface ModuleFiles {
  __entropiModules?: Record<string, Record<string, ModuleScript>>;
}

/** Registers the module of a script that is being run, and returns the folder of the build. */
export function registerModule(script: ModuleScript): string {
  const { src } = document.currentScript as HTMLScriptElement;
  const base = new URL(script.up, src).href;
  const page = globalThis as ModuleFiles;
  page.__entropiModules ??= {};
  page.__entropiModules[base] ??= {};
  page.__entropiModules[base][script.path] = script;
  return base;
}

/** Starts a build at its entry: a container that first loads what the entry imports. */
export function openContainer(base: string, entry: string) {
  const files = (globalThis as ModuleFiles).__entropiModules?.[base] ?? {};
  const modules = new Map<string, { exports: unknown }>();
  const requests = new Map<string, Promise<void>>();

  function request(path: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const script = document.createElement('script');
      const end = (problem?: string) => {
        script.remove();
        requests.delete(path);
        if (problem) reject(new Error(`${problem}\n(error: ${base}${path})`));
        else resolve();
      };
      script.async = true;
      script.crossOrigin = 'anonymous';
      script.onload = () => end(files[path] ? undefined : `${path} holds no module`);
      script.onerror = () => end(`Loading chunk ${path} failed.`);
      script.src = base + path;
      document.head.append(script);
    });
  }

  async function fetchAll(path: string, seen: Set<string>): Promise<void> {
    if (seen.has(path)) return;
    seen.add(path);
    if (!files[path]) {
      const running = requests.get(path) ?? request(path);
      requests.set(path, running);
      await running;
    }
    await Promise.all((files[path]?.imports ?? []).map((each) => fetchAll(each, seen)));
  }

  const locate = (specifier: string, from: string) => {
    const { href } = new URL(specifier, base + from);
    if (!href.startsWith(base)) throw new Error(`${href} is no file of this build`);
    return decodeURI(href.slice(base.length));
  };

  function run(path: string): unknown {
    const known = modules.get(path);
    if (known) return known.exports;
    const module = { exports: {} };
    modules.set(path, module);
    try {
      const find = (specifier: string) => run(locate(specifier, path));
      const loadFrom = async (specifier: string) => load(locate(specifier, path));
      files[path]?.run(find, module, loadFrom, { url: base + path });
    } catch (error) {
      // The next attempt begins again.
      modules.delete(path);
      throw error;
    }
    return module.exports;
  }

  async function load(path: string): Promise<unknown> {
    await fetchAll(path, new Set());
    return run(path);
  }

  const open = () => load(entry) as Promise<Record<string, (...args: unknown[]) => unknown>>;
  return {
    init: async (...args: unknown[]) => (await open()).init?.(...args),
    get: async (...args: unknown[]) => (await open()).get?.(...args),
  };
}
