const { readFileSync } = require('node:fs');
const { minifySync } = require('@swc/core');
const { BannerPlugin, Compilation } = require('webpack');

// The first line of a file, so it is added after minifying and before hashing.
const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1;

/**
 * Makes V8 compile a script whole while it arrives, beside the page's own thread, instead of each
 * function when it is first called.
 */
const compileHint = () =>
  new BannerPlugin({ banner: '//# allFunctionsCalledOnLoad', raw: true, test: /\.js$/, stage });

const EARLY_CODE = ['./read-ahead.js', './preload.js'];

/**
 * Puts the code that requests early what the page needs at the beginning of a script of the shell, since a separate one
 * would be one more request.
 *
 * @param script name of the one that comes first
 */
const requestEarly = (script) =>
  new BannerPlugin({
    banner: EARLY_CODE.map(
      (file) => minifySync(readFileSync(require.resolve(file), 'utf8')).code,
    ).join('\n'),
    raw: true,
    test: new RegExp(`^${script}\\..*js$`),
    stage,
  });

module.exports = { compileHint, requestEarly };
