import { satisfiesContract } from '@entropi/shared/remote/contract-range';
import type {
  Channels,
  RegistryDocument,
  RemoteBuild,
  ShellBuild,
} from '@entropi/shared/remote/manifest';

/** Versions that some browser is given now. */
export function listServed({ stable, canary }: Channels): string[] {
  return [stable, canary?.version].filter((version) => typeof version === 'string');
}

/** Those, and the one that a rollback would serve. */
function listServable(channels: Channels): string[] {
  return [...new Set([...listServed(channels), ...channels.previous.slice(-1)])];
}

/** Exports that a remote uses and a shell lacks; none where one of them does not report. */
function findMissingExports({ provides }: ShellBuild, { uses }: RemoteBuild): string[] {
  if (!provides || !uses) return [];
  return Object.entries(uses).flatMap(([entryPoint, names]) =>
    names
      .filter((name) => !provides[entryPoint]?.includes(name))
      .map((name) => `${name} of ${entryPoint}`),
  );
}

/** Why a remote does not work in a shell: each a sentence; empty when it does. */
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

/** The shells that a remote meets as soon as it is served. */
export function listServedShells({ shell }: RegistryDocument): ShellBuild[] {
  return shell ? pick(shell.versions, listServed(shell.channels)) : [];
}

/** The remotes that a shell meets as soon as it is served, after a rollback of theirs too. */
export function listServableRemotes({ remotes }: RegistryDocument): RemoteBuild[] {
  return Object.values(remotes).flatMap(({ channels, versions }) =>
    pick(versions, listServable(channels)),
  );
}

/** Served pairs of shell and remote that do not fit: each a sentence. */
export function findServedClashes(document: RegistryDocument): string[] {
  const guests = Object.values(document.remotes).flatMap(({ channels, versions }) =>
    pick(versions, listServed(channels)),
  );
  return listServedShells(document).flatMap((shell) =>
    guests.flatMap((remote) => findPairClashes(shell, remote)),
  );
}
