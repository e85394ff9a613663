import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './config.mjs';
import { runStep } from './step.mjs';

/** The package manager and its version, as package.json names them. */
export const { packageManager } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
const stamp = path.join(root, 'node_modules/.installed');

function hashLock() {
  const lock = readFileSync(path.join(root, 'pnpm-lock.yaml'));
  return createHash('sha256').update(lock).update(process.version).digest('hex');
}

/** Installs after a package was added, and updates the lock file. */
export async function reinstall() {
  const args = ['--yes', packageManager, 'install', '--no-frozen-lockfile', '--prefer-offline'];
  const code = await runStep('npx', [...args, '--config.confirmModulesPurge=false']);
  if (code !== 0) throw new Error('The packages could not be installed: see above');
  writeFileSync(stamp, hashLock());
}

/** Installs the packages when they are not those of the lock file. */
export async function install() {
  const wanted = hashLock();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  console.log('Installing packages …');
  const args = [
    '--yes',
    packageManager,
    'install',
    '--frozen-lockfile',
    '--config.confirmModulesPurge=false',
  ];
  const code = await runStep('npx', args);
  if (code !== 0) throw new Error('The packages could not be installed: see above');
  writeFileSync(stamp, wanted);
}
