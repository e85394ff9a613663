import type { RegistryDocument, ShellBuild } from '@entropi/shared/remote/manifest';
import { Rejection } from '../rejection';
import type { Store } from '../store/store';
import { findInStore, readBuiltRemote } from './built-files';
import { tryPair } from './contract-suite';
import { readResponses } from './recorded-responses';
import type { BuiltFiles } from './shell-page';

/** Reads the stable shell of the registry; null before there is one. */
export async function findStableShell(
  { shell }: RegistryDocument,
  store: Store,
): Promise<BuiltFiles<ShellBuild> | null> {
  const build = shell?.versions[shell.channels.stable ?? ''];
  return build ? findInStore(build, store) : null;
}

export interface TriedRemote {
  /** Folder of the remote's build. */
  dist: string;
  /** The shell that will load it. */
  shell: BuiltFiles<ShellBuild>;
  /** Folder of the recordings of the remote's versions, and of the shell's. */
  recordings: { remote: string; shell: string };
}

/** Runs the suite; throws `Rejection` with everything that the shell misses in the remote. */
export async function tryRemote({ dist, shell, recordings }: TriedRemote): Promise<string> {
  const remote = await readBuiltRemote(dist);
  const own = await readResponses(recordings.remote);
  const responses = [...own, ...(await readResponses(recordings.shell))];
  const { problems, seen } = await tryPair({
    remote,
    shell,
    responses,
    isRecorded: own.length > 0,
  });
  const what = `${remote.build.name} ${remote.build.version} in shell ${shell.build.version}`;
  if (problems.length > 0) throw new Rejection(`${what}:\n  ${problems.join('\n  ')}`);
  return `${what}: ${seen.length} pages work`;
}
