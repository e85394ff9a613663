import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { RemoteBuild, ShellBuild } from '@entropi/shared/remote/manifest';
import skew from '../../skew.json';
import { hashContent } from '../publish/build-info';
import type { RegistryChange } from '../registry/registry-change';

const title = { en: 'Sample', de: 'Muster', fr: 'Exemple' };

export function makeTemporaryFolder(): Promise<string> {
  return mkdtemp(path.join(tmpdir(), 'entropi-platform-'));
}

function hashAll(files: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(files).map(([name, text]) => [name, hashContent(Buffer.from(text))]),
  );
}

const manifest = JSON.stringify({
  shared: Object.entries(skew.singleton).map(([name, requiredVersion]) => ({
    name,
    requiredVersion,
  })),
});

/** Versions that satisfy every row of the share list. */
const SAMPLE_VERSIONS: Record<string, string> = Object.fromEntries(
  Object.entries(skew.singleton).map(([name, range]) => [name, range.replace('^', '')]),
);

/** An empty change, for tests of what is stored and not of why. */
export const NO_CHANGE: RegistryChange = {
  by: 'someone-else',
  what: 'publish',
  name: 'mf-sample',
  before: null,
  after: null,
};

/** A remote with a page for all users and an expose for superusers, as its build leaves it. */
export function describeSampleRemote(version: string): RemoteBuild {
  const files = { 'mf-manifest.json': manifest, 'remote-entry.js': `entry ${version}` };
  return {
    name: 'mf-sample',
    version,
    title,
    contract: '^1.0.0',
    access: 'signed-in',
    manifest: 'mf-manifest.json',
    entry: 'remote-entry.js',
    integrity: hashAll(files),
    exposes: {
      './remote': { access: 'signed-in', integrity: hashAll({ 'page.js': `page ${version}` }) },
      './admin': { access: 'superuser', integrity: hashAll({ 'secret.js': `secret ${version}` }) },
    },
    operations: ['listSecrets'],
    routes: [
      {
        id: 'page',
        path: '/sample',
        expose: './remote',
        access: 'signed-in',
        layout: 'page',
        onlySignedOut: false,
        title,
      },
      {
        id: 'admin',
        path: '/admin/sample',
        expose: './admin',
        access: 'superuser',
        layout: 'page',
        onlySignedOut: false,
        title,
      },
    ],
    navigation: [
      { label: title, icon: 'other', path: '/sample', access: ['user', 'staff'], order: 1 },
      { label: title, icon: 'other', path: '/admin/sample', access: 'superuser', order: 2 },
    ],
  };
}

/** Writes a build of the sample remote into a folder; returns the folder. */
export async function writeSampleRemote(
  version: string,
  changes: {
    budgetKb?: number;
    build?: Partial<RemoteBuild>;
    files?: Record<string, string>;
    resolvedVersions?: Record<string, string>;
  } = {},
): Promise<string> {
  const dist = await makeTemporaryFolder();
  const files = {
    'mf-manifest.json': manifest,
    'mf-manifest-stats.json': '{}',
    'remote-entry.js': `entry ${version}`,
    'page.js': `page ${version}`,
    'secret.js': `secret ${version}`,
    ...changes.files,
  };
  const budget = changes.budgetKb ?? 10;
  const info = {
    build: { ...describeSampleRemote(version), ...changes.build },
    budgetKb: { '.': budget, './remote': budget, './admin': budget },
    resolvedVersions: { ...SAMPLE_VERSIONS, ...changes.resolvedVersions },
  };
  await writeAll(dist, { ...files, 'build.json': JSON.stringify(info) });
  return dist;
}

/** Text of the sample shell's script, long enough to be worth compressing. */
export const SHELL_SCRIPT = `console.log(${JSON.stringify('shell '.repeat(500))});`;

/** Writes a build of a shell into a folder; returns the folder. */
export async function writeSampleShell(
  version: string,
  changes: Partial<ShellBuild> = {},
): Promise<string> {
  const dist = await makeTemporaryFolder();
  const build: ShellBuild = {
    name: 'shell',
    version,
    scripts: ['main.js'],
    integrity: hashAll({ 'main.js': SHELL_SCRIPT }),
    operations: [],
    contract: '1.2.0',
    ...changes,
  };
  await writeAll(dist, {
    'main.js': SHELL_SCRIPT,
    'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'build.json': JSON.stringify({ build, budgetKb: {}, resolvedVersions: SAMPLE_VERSIONS }),
  });
  return dist;
}

async function writeAll(dir: string, files: Record<string, string>): Promise<void> {
  await mkdir(dir, { recursive: true });
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(dir, name), text);
}
