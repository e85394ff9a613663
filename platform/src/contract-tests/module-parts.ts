import type { RemoteBuild } from '@entropi/shared/remote/manifest';
import { listProviders, loadExpose } from './loaded-pair';
import type { ShellPage } from './shell-page';

/** Lists the ids that remote.json names for an expose, by the member of the module that must have them. */
function listNamedParts({ routes, navigation, slots = [] }: RemoteBuild, expose: string) {
  const widgets = [...navigation.flatMap(({ badge }) => badge ?? []), ...slots];
  return {
    routes: routes.filter((route) => route.expose === expose).map(({ id }) => id),
    widgets: widgets.filter((each) => each.expose === expose).map(({ widget }) => widget),
  };
}

/** Loads every expose as the shell does, and returns what remote.json names but the module lacks. */
export async function findMissingParts(page: ShellPage, remote: RemoteBuild): Promise<string[]> {
  const missing: string[] = [];
  for (const expose of Object.keys(remote.exposes)) {
    const module = await loadExpose(page, remote, expose);
    if (!module) missing.push(`module: ${expose} exports no module as default`);
    for (const [kind, ids] of Object.entries(listNamedParts(remote, expose))) {
      const parts = module?.[kind as keyof typeof module] ?? {};
      const absent = [...new Set(ids)].filter((id) => typeof parts[id] !== 'function');
      missing.push(...absent.map((id) => `module: ${expose} has no ${kind}.${id}`));
    }
  }
  return missing;
}

/** Reports shared modules of which there is a copy besides the shell's. */
export function findCopies(page: ShellPage): string[] {
  return Object.entries(listProviders(page)).flatMap(([name, providers]) =>
    providers
      .filter((provider) => !provider.startsWith('shell '))
      .map((provider) => `skew: ${provider} brings a copy of ${name}`),
  );
}
