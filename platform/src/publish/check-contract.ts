import { satisfiesContract } from '@entropi/shared/remote/contract-range';
import type { RegistryDocument, RemoteBuild } from '@entropi/shared/remote/manifest';
import skew from '../../skew.json';
import { findRecall } from '../registry/find-recall';
import { type BuildInfo, isShellBuild } from './build-info';
import { findPairClashes, listServableRemotes, listServedShells } from './contract-pairs';

/**
 * Says why a build does not fit what it will be used with, each reason in a sentence, and which command comes before
 * this one. Before there is a shell, a remote fits this platform.
 */
export function checkContract(
  { build }: Pick<BuildInfo, 'build'>,
  document: RegistryDocument,
): string[] {
  if (isShellBuild(build)) {
    return listServableRemotes(document).flatMap((remote) => findPairClashes(build, remote));
  }
  if (document.shell) {
    const clashes = listServedShells(document).flatMap((shell) => findPairClashes(shell, build));
    return clashes.length === 0 ? [] : [...clashes, advise(document, build)];
  }
  return satisfiesContract(skew.contract, build.contract)
    ? []
    : [`contract: needs ${build.contract}, this platform provides ${skew.contract}`];
}

/** The command after which every shell that is served fits a remote, as far as one is published that does. */
function advise(document: RegistryDocument, build: RemoteBuild): string {
  const { versions = {}, channels } = document.shell ?? {};
  const fitting = Object.values(versions).filter(
    (each) =>
      findPairClashes(each, build).length === 0 && !findRecall(document, 'shell', each.version),
  );
  const newest = fitting.at(-1);
  if (!newest) return 'contract: the shell comes first: "publish shell --promote", then this again';
  return fitting.some(({ version }) => version === channels?.stable)
    ? 'contract: its canary is the older one: "rollback shell" ends that, then this again'
    : `contract: the shell comes first: "promote shell ${newest.version}", then this again`;
}
