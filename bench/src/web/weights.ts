import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { formatTable } from './figures';
import { REMOTES, ROOT } from './parts';

interface Build {
  build: {
    integrity: Record<string, string>;
    exposes: Record<string, { integrity: Record<string, string> }>;
  };
  budgetKb: Record<string, number>;
}

function measureKb(file: string, compress: (content: Buffer) => Buffer): number {
  return compress(readFileSync(file)).length / 1024;
}

function measureAllKb(dist: string, names: readonly string[]): number {
  const scripts = names.filter((name) => name.endsWith('.js'));
  return scripts.reduce(
    (sum, name) => sum + measureKb(path.join(dist, name), brotliCompressSync),
    0,
  );
}

/** The weight of each remote and its entry, with what its `remote.json` allows. */
export function describeWeights(): string {
  const rows = REMOTES.flatMap((name) => {
    const dist = path.join(ROOT, name, 'dist');
    const { build, budgetKb }: Build = JSON.parse(
      readFileSync(path.join(dist, 'build.json'), 'utf8'),
    );
    const entry = measureKb(path.join(dist, 'remote-entry.js'), gzipSync).toFixed(1);
    const all = readdirSync(dist).filter((file) => file.endsWith('.js'));
    const parts: [string, string[]][] = [
      ['.', all],
      ...Object.entries(build.exposes).map(([expose, { integrity }]): [string, string[]] => [
        expose,
        Object.keys(integrity),
      ]),
    ];
    return parts.map(([part, files]) => [
      part === '.' ? name : `${name} ${part}`,
      part === '.' ? entry : '',
      measureAllKb(dist, files).toFixed(1),
      String(budgetKb[part] ?? ''),
    ]);
  });
  return formatTable(['Remote', 'Entry, KB gzip', 'Scripts, KB brotli', 'Budget, KB'], rows);
}
