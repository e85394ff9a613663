import type { Claim, RegistryDocument, RemoteBuild } from '@entropi/shared/remote/manifest';
import { SHELL_PAGES } from '@entropi/shared/remote/shell-pages';
import { GATEWAY_ADDRESSES } from '../gateway/gateway-addresses';
import { listServed } from '../publish/contract-pairs';
import { doPathsOverlap } from './path-overlap';

type Remote = RegistryDocument['remotes'][string];

/** Something that a build claims. */
export type Item = Pick<Claim, 'kind' | 'name'>;

const RESERVED = [
  ...Object.values(SHELL_PAGES).map((path) => ({ owner: 'the shell', path })),
  ...GATEWAY_ADDRESSES.map((path) => ({ owner: 'the gateway', path })),
];

/** Returns the page that a menu item leads to, without search and fragment. */
export const stripSearch = (path: string) => path.replace(/[?#].*$/, '');

/** Lists pages, menu items and widgets of a build. */
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

/** Says whether two claims clash. A menu item that leads to another remote's page does, as a page there would. */
export function doClash(one: Item, other: Item): boolean {
  if (one.kind === 'widget' || other.kind === 'widget') {
    return one.kind === other.kind && one.name.toLowerCase() === other.name.toLowerCase();
  }
  return doPathsOverlap(one.name, other.name);
}

/** Finds the shell's page, or the gateway's address, that has the same path. */
export function findReserved({ kind, name }: Item) {
  if (kind === 'widget') return undefined;
  return RESERVED.find(({ path }) => doPathsOverlap(path, name));
}

/**
 * Lists the versions whose pages a remote owns: those that are served, and those that wait to be. A formerly stable
 * version gives its pages up, so that they can move to another remote.
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
 * Decides who owns what in a document: an owner keeps what it still has, and what has no owner goes to the entry
 * that has it, or if several do, to the first by name.
 *
 * @param revision to record for new claims
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
 * Derives who owns what from a history without recorded owners: the entry that had it first.
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

/** Returns who owns what now, also in a document that was made by hand. */
export function getClaims(document: RegistryDocument): Claim[] {
  const claims = settled.get(document) ?? settleClaims(document, document.revision);
  settled.set(document, claims);
  return claims;
}
