#!/usr/bin/env node
const [command, ...args] = process.argv.slice(2);

if (command === 'new') {
  // It needs nothing of the command line, and writes before the packages of the remote are there.
  const { newRemote } = await import('./new.mjs');
  process.exitCode = newRemote(args);
} else await import(new URL('./cli/kit-cli.js', import.meta.url));
