import type { Channels } from '@entropi/contracts/published';
import { satisfiesContract } from '@entropi/shared/remote/contract-range';
import type { RegistryDocument, RemoteBuild, ShellBuild } from '@entropi/shared/remote/manifest';

/** Lists the versions that are served now. */
export function listServed({ stable, canary }: Channels): string[] {
  return [stable, canary?.version].filter((version) => typeof version === 'string');
}

/** Lists these, and the version that a rollback would serve. */
function listServable(channels: Channels): string[] {
  return [...new Set([...listServed(channels), ...channels.previous.slice(-1)])];
}

/** Lists the exports that a remote uses and a shell lacks; none if one of them does not state its exports. */
function findMissingExports({ provides }: ShellBuild, { uses }: RemoteBuild): string[] {
  if (!provides || !uses) return [];
  return Object.entries(uses).flatMap(([entryPoint, names]) =>
    names
      .filter((name) => !provides[entryPoint]?.includes(name))
      .map((name) => `${name} of ${entryPoint}`),
  );
}

/** Says why a remote does not work in a shell, each reason in a sentence; empty when it does. */
export function findPairClashes(shell: ShellBuild, remote: RemoteBuild): string[] {
  const [host, guest] = [`shell ${shell.version}`, `${remote.name} ${remote.version}`];
  if (!satisfiesContract(shell.contract, remote.contract)) {
    return [`contract: ${guest} requests ${remote.contract}, ${host} provides ${shell.contract}`];
  }
  return findMissingExports(shell, remote).map(
    (what) => `contract: ${guest} uses ${what}, which ${host} does not provide`,
  );
}

function pick<Build>(versions: Record<string, Build>, wanted: string[]): Build[] {
  return wanted.flatMap((version) => versions[version] ?? []);
}

/** Lists the shells that a remote is used with as soon as it is served. */
export function listServedShells({ shell }: RegistryDocument): ShellBuild[] {
  return shell ? pick(shell.versions, listServed(shell.channels)) : [];
}

/** Lists the remotes that a shell is used with as soon as it is served, even after they are rolled back. */
export function listServableRemotes({ remotes }: RegistryDocument): RemoteBuild[] {
  return Object.values(remotes).flatMap(({ channels, versions }) =>
    pick(versions, listServable(channels)),
  );
}

/** Describes the served pairs of shell and remote that do not fit, each in a sentence. */
export function findServedClashes(document: RegistryDocument): string[] {
  const guests = Object.values(document.remotes).flatMap(({ channels, versions }) =>
    pick(versions, listServed(channels)),
  );
  return listServedShells(document).flatMap((shell) =>
    guests.flatMap((remote) => findPairClashes(shell, remote)),
  );
}
