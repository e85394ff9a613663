import { createRequire } from 'node:module';
import { federation } from '@module-federation/vite';
import { defineConfig } from 'vite';

const require = createRequire(import.meta.url);
const { exposes, name } = require('./remote.json');
const shared = require('./shares.cjs');

const modules = Object.fromEntries(
  Object.entries(exposes).map(([key, { module }]) => [key, module]),
);

export default defineConfig({
  // Addresses are relative to the folder of the version.
  base: './',
  build: {
    target: 'es2022',
    // There is no page of its own: the modules are what is built.
    rollupOptions: { input: Object.values(modules) },
    // The shell would let none of what is fetched ahead run.
    modulePreload: false,
  },
  plugins: [
    federation({
      name: name.replaceAll('-', '_'),
      filename: 'remote-entry.js',
      exposes: modules,
      shared,
      manifest: true,
      dts: false,
    }),
  ],
});
