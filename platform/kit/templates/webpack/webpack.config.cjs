const path = require('node:path');
const { container } = require('webpack');
const { version } = require('./package.json');
const { exposes, name } = require('./remote.json');
const shared = require('./shares.cjs');

const swc = {
  jsc: {
    parser: { syntax: 'typescript', tsx: true },
    transform: { react: { runtime: 'automatic' } },
    target: 'es2022',
  },
};

module.exports = {
  mode: 'production',
  entry: {},
  output: {
    path: path.join(__dirname, 'dist'),
    clean: true,
    // Another one for each release, so that a page can leave one for the next: raise the version.
    uniqueName: `${name}@${version}`,
    publicPath: 'auto',
    chunkFilename: '[name].[contenthash].js',
  },
  resolve: { extensions: ['.tsx', '.ts', '.js'] },
  module: { rules: [{ test: /\.tsx?$/, loader: 'swc-loader', options: swc }] },
  plugins: [
    new container.ModuleFederationPlugin({
      name: name.replaceAll('-', '_'),
      filename: 'remote-entry.js',
      exposes: Object.fromEntries(
        Object.entries(exposes).map(([key, { module }]) => [key, module]),
      ),
      shared,
    }),
  ],
};
