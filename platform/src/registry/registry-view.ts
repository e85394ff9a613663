import { type AccessPredicate, isAllowed } from '@entropi/shared/remote/access';
import type {
  Channels,
  RegistryDocument,
  RegistryEntry,
  RegistryView,
  RemoteBuild,
} from '@entropi/shared/remote/manifest';
import { isInShare } from '../gateway/device';
import { showOwners } from './claim-clashes';

/** Of one name: a tab that has an older one open has been told of it long ago. */
const SHOWN_RECALLS = 5;

type Holding = ReadonlySet<AccessPredicate>;

/** Which version of one name a device gets, null for none: always the same until the channels change. */
function chooseChannel(name: string, { stable, canary }: Channels, deviceId: string | null) {
  return canary && deviceId && isInShare(deviceId, name, canary.percent)
    ? ({ channel: 'canary', version: canary.version } as const)
    : ({ channel: 'stable', version: stable } as const);
}

function viewRemote(
  { hints, uses, slots, ...build }: RemoteBuild,
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
    // For publishing alone; the names of calls would say what hidden pages do.
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

/** Of what the user may know; nothing at all while nothing was recalled. */
function showRecalls({ recalls = [] }: RegistryDocument, names: readonly string[]) {
  const shown = names.flatMap((name) =>
    recalls.filter((recall) => recall.name === name).slice(-SHOWN_RECALLS),
  );
  if (shown.length === 0) return {};
  return { recalls: shown.map(({ name, version, reason }) => ({ name, version, reason })) };
}

/**
 * What one user may know of the registry; null before a shell is published.
 *
 * @param holding predicates that hold, or may hold, for the user
 * @param deviceId decides between stable and canary; null, of who keeps no cookie, is given stable
 */
export function viewRegistry(
  document: RegistryDocument,
  holding: Holding,
  deviceId: string | null = null,
): RegistryView | null {
  if (!document.shell) return null;
  const { version: shellVersion } = chooseChannel('shell', document.shell.channels, deviceId);
  const shell = shellVersion === null ? undefined : document.shell.versions[shellVersion];
  if (!shell) return null;
  // PostgreSQL gives the keys in an order of its own.
  const entries = Object.entries(showOwners(document).remotes).sort(([a], [b]) => (a < b ? -1 : 1));
  const remotes = entries.flatMap(([name, { channels, versions }]) => {
    const { channel, version } = chooseChannel(name, channels, deviceId);
    const build = version === null ? undefined : versions[version];
    return (build && viewRemote(build, channel, holding)) ?? [];
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
    ...showRecalls(document, ['shell', ...remotes.map(({ name }) => name)]),
  };
}
