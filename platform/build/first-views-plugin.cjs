const { readdirSync } = require('node:fs');
const path = require('node:path');
const { build } = require('esbuild');
const { JSDOM } = require('jsdom');
const { sources, Compilation } = require('webpack');

/** `first-views.json`: see `@entropi/shared/remote/first-view`. */
const FILE = 'first-views.json';
const LANGUAGES = ['en', 'de', 'fr'];

/** Finds the modules `<id of a route>.first-view.tsx` of a remote, by route. */
function findModules(dir, { routes }) {
  const names = readdirSync(path.join(dir, 'src'), { recursive: true });
  return routes.flatMap(({ id }) => {
    const name = names.find((each) => path.basename(each) === `${id}.first-view.tsx`);
    return name ? [{ id, name }] : [];
  });
}

/** Makes one script of a module and of what draws it, which sets `drawn` to a promise of the view. */
async function bundle(dir, name) {
  const { outputFiles } = await build({
    stdin: {
      contents: `
        import { drawFirstView } from '@entropi/shared/ui/draw-first-view';
        import View from './src/${name.split(path.sep).join('/')}';
        globalThis.drawn = drawFirstView(View);
      `,
      resolveDir: dir,
      loader: 'tsx',
    },
    bundle: true,
    write: false,
    format: 'iife',
    platform: 'browser',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'silent',
  });
  return outputFiles[0].text;
}

async function draw(script, language) {
  const page = `<!doctype html><html lang="${language}"><body></body></html>`;
  const { window } = new JSDOM(page, { runScripts: 'outside-only', url: 'http://localhost/' });
  try {
    window.eval(script);
    return { ...(await window.drawn) };
  } finally {
    window.close();
  }
}

/** Draws the first views of a remote's pages, and adds them to its build as one file. */
class FirstViewsPlugin {
  constructor(options) {
    this.options = options;
  }

  apply(compiler) {
    const { dir, description } = this.options;
    compiler.hooks.thisCompilation.tap('FirstViewsPlugin', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
      compilation.hooks.processAssets.tapPromise({ name: 'FirstViewsPlugin', stage }, async () => {
        const views = {};
        for (const { id, name } of findModules(dir, description)) {
          const script = await bundle(dir, name);
          views[id] = {};
          for (const language of LANGUAGES) views[id][language] = await draw(script, language);
        }
        if (Object.keys(views).length === 0) return;
        compilation.emitAsset(FILE, new sources.RawSource(JSON.stringify(views)));
      });
    });
  }
}

module.exports = { FirstViewsPlugin };
