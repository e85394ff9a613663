import type { Channels } from '@entropi/contracts/published';
import { type AccessPredicate, isAllowed } from '@entropi/shared/remote/access';
import { satisfiesContract } from '@entropi/shared/remote/contract-range';
import type {
  RegistryDocument,
  RegistryEntry,
  RegistryView,
  RemoteBuild,
} from '@entropi/shared/remote/manifest';
import { isInShare } from '../gateway/device';
import { showOwners } from './claim-clashes';
import { limitToContract } from './limit-to-contract';

/** Number of recalls to list of one name; tabs with an older one open have long been told of it. */
const SHOWN_RECALLS = 5;

type Holding = ReadonlySet<AccessPredicate>;

/** Chooses the version of one name for a device; null for none. It stays the same until the channels change. */
function chooseChannel(name: string, { stable, canary }: Channels, deviceId: string | null) {
  return canary && deviceId && isInShare(deviceId, name, canary.percent)
    ? ({ channel: 'canary', version: canary.version } as const)
    : ({ channel: 'stable', version: stable } as const);
}

function viewRemote(
  { hints, parts, reads, uses, slots, ...build }: RemoteBuild,
  channel: RegistryEntry['channel'],
  holding: Holding,
): RegistryEntry | null {
  if (!isAllowed(build.access, holding)) return null;
  const exposes = Object.fromEntries(
    Object.entries(build.exposes).filter(([, { access }]) => isAllowed(access, holding)),
  );
  return {
    ...build,
    channel,
    exposes,
    // Only publishing needs the operations, and their names would reveal what hidden pages do.
    operations: [],
    routes: build.routes.filter(
      ({ access, expose }) => expose in exposes && isAllowed(access, holding),
    ),
    navigation: build.navigation.filter(
      ({ access, badge }) =>
        isAllowed(access, holding) && (badge === undefined || badge.expose in exposes),
    ),
    ...(slots && {
      slots: slots.filter(({ access, expose }) => expose in exposes && isAllowed(access, holding)),
    }),
  };
}

/** Lists the recalls that the user may know of; the field is left out when there are none. */
function showRecalls({ recalls = [] }: RegistryDocument, names: readonly string[]) {
  const shown = names.flatMap((name) =>
    recalls.filter((recall) => recall.name === name).slice(-SHOWN_RECALLS),
  );
  if (shown.length === 0) return {};
  return { recalls: shown.map(({ name, version, reason }) => ({ name, version, reason })) };
}

/** Shells that request files by the addresses that these have in all versions. */
const BY_CONTENT = '^1.8.0';

/** Names what has files with such addresses: the shell and what is built as it is, which says what it uses. */
function nameLasting(
  remotes: readonly RegistryEntry[],
  document: RegistryDocument,
  contract: string,
): Pick<RegistryView, 'byContent'> {
  if (!satisfiesContract(contract, BY_CONTENT)) return {};
  const built = remotes.filter(
    ({ name, version }) => document.remotes[name]?.versions[version]?.uses,
  );
  return { byContent: ['shell', ...built.map(({ name }) => name)] };
}

/**
 * Builds the view of the registry that one user may see; null before a shell is published.
 *
 * @param holding predicates that hold, or may hold, for the user
 * @param deviceId decides between stable and canary; null, for a browser without the cookie, gets stable
 * @param contract version of it that the open page provides; that of the shell which is served if left out
 */
export function viewRegistry(
  document: RegistryDocument,
  holding: Holding,
  deviceId: string | null = null,
  contract?: string,
): RegistryView | null {
  if (!document.shell) return null;
  const { version: shellVersion } = chooseChannel('shell', document.shell.channels, deviceId);
  const shell = shellVersion === null ? undefined : document.shell.versions[shellVersion];
  if (!shell) return null;
  // PostgreSQL does not keep the order of keys, so they are sorted.
  const entries = Object.entries(showOwners(document).remotes).sort(([a], [b]) => (a < b ? -1 : 1));
  const remotes = entries.flatMap(([name, { channels, versions }]) => {
    const { channel, version } = chooseChannel(name, channels, deviceId);
    const build = version === null ? undefined : versions[version];
    const entry = build && viewRemote(build, channel, holding);
    return entry ? limitToContract(entry, contract ?? shell.contract) : [];
  });
  return {
    revision: document.revision,
    shell: {
      version: shell.version,
      integrity: Object.fromEntries(
        Object.entries(shell.integrity).map(([name, hash]) => [
          `/shell/${shell.version}/${name}`,
          hash,
        ]),
      ),
    },
    remotes,
    ...nameLasting(remotes, document, contract ?? shell.contract),
    ...showRecalls(document, ['shell', ...remotes.map(({ name }) => name)]),
  };
}
