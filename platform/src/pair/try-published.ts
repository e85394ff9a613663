import type { RegistryDocument, ShellBuild } from '@entropi/shared/remote/manifest';
import { Refusal } from '../refusal';
import type { Store } from '../store';
import { findInStore, readBuiltRemote } from './built-files';
import { tryPair } from './pair-suite';
import { readAnswers } from './recorded-answers';
import type { BuiltFiles } from './shell-page';

/** The published shell that is stable; null before there is one. */
export async function findStableShell(
  { shell }: RegistryDocument,
  store: Store,
): Promise<BuiltFiles<ShellBuild> | null> {
  const build = shell?.versions[shell.channels.stable];
  return build ? findInStore(build, store) : null;
}

export interface TriedRemote {
  /** Folder of the remote's build. */
  dist: string;
  /** The shell that it will meet. */
  shell: BuiltFiles<ShellBuild>;
  /** Folder of the recordings of the remote's versions, and of the shell's. */
  recordings: { remote: string; shell: string };
}

/** Runs the suite; throws `Refusal` with everything that the shell does not find. */
export async function tryRemote({ dist, shell, recordings }: TriedRemote): Promise<string> {
  const remote = await readBuiltRemote(dist);
  const own = await readAnswers(recordings.remote);
  const answers = [...own, ...(await readAnswers(recordings.shell))];
  const { problems, seen } = await tryPair({
    remote,
    shell,
    answers,
    isRecorded: own.length > 0,
  });
  const what = `${remote.build.name} ${remote.build.version} in shell ${shell.build.version}`;
  if (problems.length > 0) throw new Refusal(`${what}:\n  ${problems.join('\n  ')}`);
  return `${what}: ${seen.length} pages work`;
}
