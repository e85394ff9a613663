import type { Channels } from '@entropi/contracts/published';
import type { RegistryDocument } from '@entropi/shared/remote/manifest';
import { findServedClashes } from '../publish/contract-pairs';
import { Rejection, UsageError } from '../rejection';

export type Entry =
  | NonNullable<RegistryDocument['shell']>
  | NonNullable<RegistryDocument['remotes'][string]>;

export function findEntry(document: RegistryDocument, name: string): Entry | null {
  if (name === 'shell') return document.shell;
  // Names come from users and pages, so members that every object inherits, as `constructor`, must not count.
  return Object.hasOwn(document.remotes, name) ? (document.remotes[name] ?? null) : null;
}

/** Lists every name that has published versions. */
function listNames({ shell, remotes }: RegistryDocument): string[] {
  return [...(shell ? ['shell'] : []), ...Object.keys(remotes).sort()];
}

/** Throws `UsageError` if nothing of that name is published. */
export function getEntry(document: RegistryDocument, name: string): Entry {
  const entry = findEntry(document, name);
  if (entry) return entry;
  const names = listNames(document).join(', ') || 'nothing';
  throw new UsageError(`${name} was never published, or is retired; published are: ${names}`);
}

/** Throws `UsageError` if that version was not published, or was pruned. */
export function getPublished(document: RegistryDocument, name: string, version: string): Entry {
  const entry = getEntry(document, name);
  if (Object.hasOwn(entry.versions, version)) return entry;
  const versions = Object.keys(entry.versions).join(', ');
  throw new UsageError(`${name} has no version ${version}; published are: ${versions}`);
}

/** Changes the channels, or removes versions, of one name. */
export function changeEntry(
  document: RegistryDocument,
  name: string,
  change: { channels: Channels; saveVersion?: (version: string) => boolean },
): RegistryDocument {
  const { channels, saveVersion = () => true } = change;
  const pick = <Build>(versions: Record<string, Build>): Record<string, Build> =>
    Object.fromEntries(Object.entries(versions).filter(([version]) => saveVersion(version)));
  if (name === 'shell' && document.shell) {
    return { ...document, shell: { channels, versions: pick(document.shell.versions) } };
  }
  const entry = document.remotes[name];
  if (!entry) throw new Rejection(`${name} was never published`);
  const versions = pick(entry.versions);
  return { ...document, remotes: { ...document.remotes, [name]: { channels, versions } } };
}

/** Throws `Rejection` if a change would serve a pair of shell and remote that do not fit. */
export function rejectNewClashes(before: RegistryDocument, after: RegistryDocument): void {
  const known = new Set(findServedClashes(before));
  const clashes = findServedClashes(after).filter((clash) => !known.has(clash));
  if (clashes.length > 0) throw new Rejection(clashes.join('\n'));
}
