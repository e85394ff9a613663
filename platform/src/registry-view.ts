import { type AccessPredicate, isAllowed } from '@entropi/shared/remote/access';
import type {
  RegistryDocument,
  RegistryEntry,
  RegistryView,
  RemoteBuild,
} from '@entropi/shared/remote/manifest';

type Holding = ReadonlySet<AccessPredicate>;

function viewRemote(build: RemoteBuild, holding: Holding): RegistryEntry | null {
  if (!isAllowed(build.access, holding)) return null;
  const exposes = Object.fromEntries(
    Object.entries(build.exposes).filter(([, { access }]) => isAllowed(access, holding)),
  );
  return {
    ...build,
    channel: 'stable',
    exposes,
    // For publishing alone; the names of calls would tell what hidden pages do.
    operations: [],
    routes: build.routes.filter(
      ({ access, expose }) => expose in exposes && isAllowed(access, holding),
    ),
    navigation: build.navigation.filter(
      ({ access, badge }) =>
        isAllowed(access, holding) && (badge === undefined || badge.expose in exposes),
    ),
  };
}

/**
 * What one viewer may know of the registry; null before a shell is published.
 *
 * @param holding predicates that hold, or may hold, for the viewer
 */
export function viewRegistry(document: RegistryDocument, holding: Holding): RegistryView | null {
  const shell = document.shell?.versions[document.shell.channels.stable];
  if (!shell) return null;
  const remotes = Object.values(document.remotes).flatMap(({ channels, versions }) => {
    const build = versions[channels.stable];
    return (build && viewRemote(build, holding)) ?? [];
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
  };
}
