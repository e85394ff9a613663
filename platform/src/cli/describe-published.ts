import type { DeltaReport } from '../publish/add-deltas';
import type { Published } from '../publish/publish';
import { next } from './next';
import type { Next, Outcome } from './outcome';

/** A published version, and what is stable after it. */
export interface Entered extends Published {
  stable: string | null;
}

const toKb = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`;

/** Says what a browser that has an earlier version loads of the new one. */
function describeDelta({ from, files, bytes, whole_bytes, ms }: DeltaReport): string {
  return (
    `  who has ${from} loads ${toKb(bytes)} in place of ${toKb(whole_bytes)} ` +
    `(${files} files, made in ${(ms / 1000).toFixed(1)} s)`
  );
}

function describeOne(entered: Entered, dryRun: boolean): string[] {
  const { name, version, unchanged, deltas, stable } = entered;
  return [
    unchanged
      ? `${name} ${version}: nothing changed, that version is published already`
      : `${name} ${version} ${dryRun ? 'can be' : 'is'} published`,
    ...deltas.map(describeDelta),
    ...(!dryRun && stable === null ? ['No device is given it yet: it is the first version'] : []),
  ];
}

/** Says what to type next for each version, and once for all how to see them. */
function listNext(published: readonly Entered[]): Next[] {
  const waiting = published.filter(({ version, stable }) => version !== stable);
  return [
    ...waiting.flatMap(({ name, version }) => [
      next.canary(name, version),
      next.promote(name, version),
    ]),
    next.status,
  ];
}

/** Says what was published, or what could be. */
export function describePublished({
  folders,
  dryRun,
  published,
}: {
  folders: readonly string[];
  dryRun: boolean;
  published: readonly Entered[];
}): Outcome<'publish'> {
  const again = { line: `publish ${folders.join(' ')}`, why: 'enter it' };
  return {
    result: { dry_run: dryRun, published: [...published] },
    lines: published.flatMap((each) => describeOne(each, dryRun)),
    next: dryRun ? [again] : listNext(published),
  };
}

/** Shows what was done before something failed. */
export const showBefore = (lines: readonly string[]) => (error: unknown) => {
  for (const line of lines) console.error(line);
  throw error;
};
