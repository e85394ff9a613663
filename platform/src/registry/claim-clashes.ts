import type { Claim, RegistryDocument, RemoteBuild } from '@entropi/shared/remote/manifest';
import { listServed } from '../publish/contract-pairs';
import { doClash, findReserved, getClaims, type Item, listItems, stripSearch } from './claims';

const WORDS = { path: 'path', menu: 'menu item', widget: 'widget' };

function describeClash(item: Item, taken: { name: string; owner: string; since?: number }): string {
  const place = item.name === taken.name ? '' : ` overlaps ${taken.name}, which`;
  const since = taken.since === undefined ? '' : ` since revision ${taken.since}`;
  return `${WORDS[item.kind]}: ${item.name}${place} belongs to ${taken.owner}${since}`;
}

function findClash(item: Item, owner: string, claims: readonly Claim[]): string | null {
  const reserved = findReserved(item);
  if (reserved) return describeClash(item, { ...reserved, name: reserved.path });
  const claim = claims.find((each) => each.owner !== owner && doClash(each, item));
  return claim ? describeClash(item, claim) : null;
}

/** Lists what a build claims although it belongs to another, each in a sentence that names the owner. */
export function findClaimClashes(document: RegistryDocument, build: RemoteBuild): string[] {
  const claims = getClaims(document);
  const found = listItems(build).flatMap((item) => findClash(item, build.name, claims) ?? []);
  return [...new Set(found)];
}

function restrictToOwner(build: RemoteBuild, claims: readonly Claim[]): RemoteBuild {
  const isOwn = (item: Item) => findClash(item, build.name, claims) === null;
  const navigation = build.navigation
    .filter(({ path }) => isOwn({ kind: 'menu', name: stripSearch(path) }))
    .map(({ badge, ...entry }) =>
      badge && isOwn({ kind: 'widget', name: badge.widget }) ? { ...entry, badge } : entry,
    );
  const routes = build.routes.filter(({ path }) => isOwn({ kind: 'path', name: path }));
  if (!build.slots) return { ...build, routes, navigation };
  const slots = build.slots.filter(({ widget }) => isOwn({ kind: 'widget', name: widget }));
  return { ...build, routes, navigation, slots };
}

const own = new WeakMap<RegistryDocument, RegistryDocument>();

/**
 * Removes from a document, before it is shown, everything that a build claims although it belongs to another remote,
 * the shell or the gateway. Commands never write such a claim, but a document made by hand may contain one.
 */
export function showOwners(document: RegistryDocument): RegistryDocument {
  const known = own.get(document);
  if (known) return known;
  const claims = getClaims(document);
  const remotes = Object.entries(document.remotes).map(([name, { channels, versions }]) => {
    const shown = Object.entries(versions).map(([version, build]) => [
      version,
      listServed(channels).includes(version) ? restrictToOwner(build, claims) : build,
    ]);
    return [name, { channels, versions: Object.fromEntries(shown) }];
  });
  const shown = { ...document, remotes: Object.fromEntries(remotes) };
  own.set(document, shown);
  return shown;
}
