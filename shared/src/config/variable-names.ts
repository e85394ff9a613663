import { KNOWN_VARIABLES } from './known-variables';

/** Prefixes that only we use: a variable that begins so is meant for us, and misspelt if we do not know it. */
const OWN_PREFIXES = [
  'BROKER_STREAM',
  'DATABASE_',
  'ENGINE_',
  'ENTROPI_',
  'FEED_',
  'GATEWAY_',
  'IG_',
  'ORDER_',
  'OVERRIDE_',
  'PAY_',
  'PUBLISH_',
  'REGISTRY_',
  'SEAL_',
  'SIGNING_',
  'STORE_',
  'STREAMS_',
  'TRUSTED_',
  'VAT_',
];

/** Variables that Kubernetes sets in every container for services whose names are like ours. */
const OF_ORCHESTRATORS = /_(SERVICE_HOST|SERVICE_PORT(_\w+)?|PORT_\d+_(TCP|UDP)(_\w+)?|PORT)$/;

/** Shorter names are similar to too many variables of other programs. */
const MIN_LENGTH = 7;
/** Names of ours that are shorter may have one wrong letter, others two. */
const LONG = 9;
const OF_FILE = '_FILE';

const known = new Set(KNOWN_VARIABLES);

/**
 * Finds variables that are set, are not ours, but were meant to be: they begin as ours do, or differ from one by at
 * most two letters, a short one by one letter. Returns a line for each, with the nearest name.
 */
export function listMisspelt(names: readonly string[]): string[] {
  return names.flatMap((name) => {
    if (known.has(name) || known.has(withoutFile(name))) return [];
    const isOurs = OWN_PREFIXES.some((prefix) => name.startsWith(prefix));
    if (isOurs && !OF_ORCHESTRATORS.test(name)) return [describeMisspelt(name, KNOWN_VARIABLES)];
    if (name.length < MIN_LENGTH) return [];
    const near = KNOWN_VARIABLES.filter((one) => isNear(name, one));
    return near.length > 0 ? [describeMisspelt(name, near)] : [];
  });
}

function isNear(name: string, other: string): boolean {
  if (other.length < MIN_LENGTH) return false;
  if (other.length >= LONG && name.startsWith(other) && !OF_ORCHESTRATORS.test(name)) return true;
  return [other, `${other}${OF_FILE}`].some((one) => isAlmost(name, one, other.length));
}

function isAlmost(name: string, other: string, ofLength: number): boolean {
  const most = ofLength < LONG ? 1 : 2;
  return Math.abs(name.length - other.length) <= most && countEdits(name, other) <= most;
}

function withoutFile(name: string): string {
  return name.endsWith(OF_FILE) ? name.slice(0, -OF_FILE.length) : name;
}

function describeMisspelt(name: string, candidates: readonly string[]): string {
  const [best] = candidates
    .map((nearest) => ({ nearest, edits: countEdits(name, nearest) }))
    .sort((one, other) => one.edits - other.edits);
  return `${name}: there is no such variable; the nearest is ${best?.nearest}`;
}

/** Counts the letters added, left out, replaced or swapped between two words. */
function countEdits(one: string, other: string): number {
  let before: number[] = [];
  let above = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row += 1) {
    const line = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      line[column] = Math.min(
        (above[column] ?? 0) + 1,
        (line[column - 1] ?? 0) + 1,
        (above[column - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped && row > 1 && column > 1 ? (before[column - 2] ?? 0) + 1 : Number.MAX_VALUE,
      );
    }
    before = above;
    above = line;
  }
  return above[other.length] ?? 0;
}
