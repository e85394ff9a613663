import { createOverlay } from './overlay.js';

/** Key under which this tab remembers for which hash of a build it was loaded again, so that it is so once. */
const toReloadKey = (name) => `entropi:reloaded-for:${name}`;

/** Applies the update that leads to the latest build, in steps if several were built meanwhile. */
async function followBuild(build, { name, hash }) {
  while (build.readHash() !== hash()) {
    const before = build.readHash();
    // Another caller applies one; it looks at the latest hash again afterwards.
    if (build.hot.status() !== 'idle') return false;
    await build.hot.check(true);
    if (build.readHash() === before) throw new Error(`There is no update of ${name} from here`);
  }
  return true;
}

function reloadOnce(name, hash, reason) {
  if (sessionStorage.getItem(toReloadKey(name)) === hash) return false;
  sessionStorage.setItem(toReloadKey(name), hash);
  console.info(`The page is loaded again: ${reason}`);
  location.reload();
  return true;
}

function createDevelopment(overlay) {
  const builds = new Map();
  const news = new Map();
  const listeners = new Set();

  function showMistakes() {
    const broken = [...news].find(([name, { errors }]) => builds.has(name) && errors.length > 0);
    if (broken) overlay.showMistake(`${broken[0]} does not compile`, broken[1].errors.join('\n\n'));
    else overlay.hideMistake();
  }

  async function settle(name) {
    const build = builds.get(name);
    const latest = news.get(name);
    if (!build || !latest || latest.errors.length > 0) return;
    if (build.readHash() === latest.hash) {
      sessionStorage.removeItem(toReloadKey(name));
      return;
    }
    overlay.hideFailure();
    try {
      const hash = () => news.get(name).hash;
      if (!(await followBuild(build, { name, hash }))) return;
      for (const listener of listeners) listener(name);
    } catch (error) {
      if (!reloadOnce(name, latest.hash, error.message)) overlay.showFailure(error);
    }
  }

  return {
    /** Follows the builds that a server announces. */
    connect(address) {
      new EventSource(address).onmessage = ({ data }) => {
        const announced = Object.entries(JSON.parse(data));
        for (const [name, build] of announced) news.set(name, build);
        showMistakes();
        for (const [name] of announced) void settle(name);
      };
    },
    /** A build is on the page: what tells its hash, and webpack's `module.hot` of it. */
    register(name, build) {
      builds.set(name, build);
      showMistakes();
      void settle(name);
    },
    /** Calls the listener with the name of a build after each update of it. */
    onUpdate(listener) {
      listeners.add(listener);
    },
    /** Shows what was thrown while the page ran. */
    report: overlay.showFailure,
  };
}

/** What all builds on this page have in common in development. Who comes first makes it. */
export function getDevelopment() {
  globalThis._ENTROPI_DEVELOPMENT ??= createDevelopment(createOverlay());
  return globalThis._ENTROPI_DEVELOPMENT;
}
