import path from 'node:path';
import { satisfiesContract } from '@entropi/shared/remote/contract-range';
import type { RemoteBuild } from '@entropi/shared/remote/manifest';
import { z } from 'zod';
import { listProviders, loadExpose } from './loaded-pair';
import type { Pair, ShellPage } from './shell-page';

const Requests = z.object({
  shared: z.array(z.object({ name: z.string(), requiredVersion: z.string() })),
});

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

/**
 * Reports shared modules that a remote requests in a range in which the shell's is not: it was made by another share
 * list than the shell, whatever either list says.
 */
export async function findUnmetShares(
  page: Pick<ShellPage, 'window'>,
  { shell, remote }: Pair,
): Promise<string[]> {
  const text = (await remote.read(path.basename(remote.build.manifest))).toString();
  const requests = Requests.safeParse(JSON.parse(text)).data?.shared ?? [];
  const provided = listProviders(page);
  return requests.flatMap(({ name, requiredVersion }) => {
    const versions = (provided[name] ?? []).flatMap((each) =>
      each.startsWith('shell ') ? each.slice('shell '.length) : [],
    );
    if (versions.length === 0) return [];
    if (versions.some((version) => satisfiesContract(version, requiredVersion))) return [];
    return `skew: it shares ${name} ${requiredVersion}, shell ${shell.build.version} provides ${versions}: build it by the share list of that shell`;
  });
}
