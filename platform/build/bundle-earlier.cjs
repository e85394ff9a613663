const { readFileSync } = require('node:fs');
const path = require('node:path');
const webpack = require('webpack');
const { earlier } = require('./webpack.cjs');

function bundle(dir) {
  const { version } = JSON.parse(readFileSync(path.join(dir, 'package.json'), 'utf8'));
  const compiler = webpack(earlier(dir, `${version}-${path.basename(path.dirname(dir))}`));
  return new Promise((resolve, reject) => {
    compiler.run((error, stats) => {
      const problem = error ?? (stats.hasErrors() ? stats.toString('errors-only') : null);
      compiler.close(() => (problem ? reject(new Error(`${dir}: ${problem}`)) : resolve()));
    });
  });
}

/** Bundles earlier versions of remotes: `node bundle-earlier.cjs <folder>...`. */
async function main(dirs) {
  for (const dir of dirs) await bundle(dir);
}

main(process.argv.slice(2)).catch((error) => {
  console.error(error.message);
  process.exitCode = 1;
});
