import type { Claim, RegistryDocument, RemoteBuild } from '@entropi/shared/remote/manifest';
import { SHELL_PAGES } from '@entropi/shared/remote/shell-pages';
import { GATEWAY_ADDRESSES } from '../gateway/gateway-addresses';
import { listServed } from '../publish/contract-pairs';
import { doPathsOverlap } from './path-overlap';

type Remote = RegistryDocument['remotes'][string];

/** What a build wants to own. */
export type Item = Pick<Claim, 'kind' | 'name'>;

const RESERVED = [
  ...Object.values(SHELL_PAGES).map((path) => ({ owner: 'the shell', path })),
  ...GATEWAY_ADDRESSES.map((path) => ({ owner: 'the gateway', path })),
];

/** Where a menu item leads: the page, without search and fragment. */
export const stripSearch = (path: string) => path.replace(/[?#].*$/, '');

/** Pages, places in the menu, and widgets of a build. */
export function listItems({ routes, navigation, slots = [] }: RemoteBuild): Item[] {
  return [
    ...routes.map(({ path }): Item => ({ kind: 'path', name: path })),
    ...navigation.map(({ path }): Item => ({ kind: 'menu', name: stripSearch(path) })),
    ...navigation.flatMap(({ badge }): Item[] =>
      badge ? [{ kind: 'widget', name: badge.widget }] : [],
    ),
    ...slots.map(({ widget }): Item => ({ kind: 'widget', name: widget })),
  ];
}

/** A menu item to another remote's page clashes as a page there does. */
export function doClash(one: Item, other: Item): boolean {
  if (one.kind === 'widget' || other.kind === 'widget') {
    return one.kind === other.kind && one.name.toLowerCase() === other.name.toLowerCase();
  }
  return doPathsOverlap(one.name, other.name);
}

/** The shell's page, or the gateway's address, that stands in the way. */
export function findReserved({ kind, name }: Item) {
  if (kind === 'widget') return undefined;
  return RESERVED.find(({ path }) => doPathsOverlap(path, name));
}

/**
 * The versions whose pages a remote keeps for itself: what is served, and what was published to be.
 * What was stable once gives its pages back, so that they can move to another remote.
 */
function listHeld({ channels, versions }: Remote): RemoteBuild[] {
  const served = listServed(channels);
  return Object.values(versions).filter(
    ({ version }) => served.includes(version) || !channels.previous.includes(version),
  );
}

const toKey = ({ kind, name }: Item) => `${kind} ${name}`;

function compareClaims(a: Claim, b: Claim): number {
  const key = (claim: Claim) => `${claim.owner} ${toKey(claim)}`;
  return a.since - b.since || (key(a) < key(b) ? -1 : 1);
}

/**
 * Who owns what in a document: the owner who still has it, then the entry that has what is unowned.
 * Of several that have the same at once, the first by name.
 *
 * @param revision in which what is new came
 */
export function settleClaims(document: RegistryDocument, revision: number): Claim[] {
  const held = Object.entries(document.remotes)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([owner, entry]) => {
      const items = listHeld(entry).flatMap(listItems);
      return { owner, items: new Map(items.map((item) => [toKey(item), item])) };
    });
  const wanted = [...(document.claims ?? [])]
    .sort(compareClaims)
    .filter((claim) =>
      held.some((each) => each.owner === claim.owner && each.items.has(toKey(claim))),
    );
  for (const { owner, items } of held) {
    for (const item of items.values()) wanted.push({ ...item, owner, since: revision });
  }
  const claims: Claim[] = [];
  for (const claim of wanted) {
    const isFree = claims.every((other) =>
      other.owner === claim.owner ? toKey(other) !== toKey(claim) : !doClash(other, claim),
    );
    if (isFree && !findReserved(claim)) claims.push(claim);
  }
  return claims.sort(compareClaims);
}

/**
 * Who owns what after a history that recorded no owners: the entry that had it first.
 *
 * @param history every document, the first one first
 */
export function settleHistory(history: readonly RegistryDocument[]): Claim[] {
  return history.reduce<Claim[]>((claims, document) => {
    const known = { ...document, claims: document.claims ?? claims };
    return settleClaims(known, document.revision);
  }, []);
}

const settled = new WeakMap<RegistryDocument, Claim[]>();

/** Who owns what now, also in a document that was made by hand. */
export function getClaims(document: RegistryDocument): Claim[] {
  const claims = settled.get(document) ?? settleClaims(document, document.revision);
  settled.set(document, claims);
  return claims;
}
