import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { listPublishedFiles } from './build-info';

/** A module that a bundle asks the page to share, as its own code states it. */
interface ShareRequest {
  name: string;
  /** Null if any version will do. */
  range: string | null;
}

/** A copy of React in a bundle; the version is null if it cannot be read. */
interface OwnReact {
  file: string;
  version: string | null;
}

const SHARE_KEY = /["']?shareKey["']?\s*:\s*["']([^"']+)["']/g;
const WEBPACK_REQUEST =
  /\(\s*["']default["']\s*,\s*["']([^"']+)["']\s*,\s*(?:!0|!1|true|false)\s*(?:,\s*\[([^\]]*)\])?/g;
const RANGE = /["']?requiredVersion["']?\s*:\s*(?:["']([^"']+)["']|!1|false)/;
/**
 * Members that only React itself sets, up to 18 and since 19; code that uses React only reads them. A bundler may
 * remove these, but keeps how React calls its own hooks.
 */
const REACT_ITSELF =
  /(?:__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE|__SECRET_INTERNALS_DO_NOT_USE_OR_YOU_WILL_BE_FIRED)["']?\]?\s*=(?!=)|\.H\.use[A-Z]\w*\(|\bReactCurrentDispatcher\b/;
const REACT_VERSION = /\.version\s*=\s*["'](\d+\.\d+\.\d+[^"']*)["']/;

/** Finds the brace that opens, or closes, the object around a position. */
function findBrace(text: string, from: number, step: 1 | -1): number {
  const [opens, closes] = step === 1 ? ['{', '}'] : ['}', '{'];
  let depth = 0;
  for (let index = from; index >= 0 && index < text.length; index += step) {
    if (text[index] === opens) depth += 1;
    if (text[index] === closes) {
      if (depth === 0) return index;
      depth -= 1;
    }
  }
  return from;
}

/** Reads a range as webpack's own plugin writes it, `1,19,0,0` for `^19.0.0`; other kinds stay as they are written. */
function readWebpackRange(parts: string | undefined): string | null {
  if (parts === undefined) return null;
  const [kind, ...numbers] = parts.split(',').map((part) => part.trim());
  return kind === '1' && numbers.length > 0 ? `^${numbers.join('.')}` : `[${parts}]`;
}

/** Lists what the code of webpack's own plugin takes from the share scope. */
function findWebpackRequests(text: string): ShareRequest[] {
  return [...text.matchAll(WEBPACK_REQUEST)].map(([, name = '', parts]) => ({
    name,
    range: readWebpackRange(parts),
  }));
}

/** Lists what a script asks to share; Rspack and the federation's plugins write it in the same way, webpack's own not. */
export function findShareRequests(text: string): ShareRequest[] {
  return [...findFederationRequests(text), ...findWebpackRequests(text)];
}

function findFederationRequests(text: string): ShareRequest[] {
  return [...text.matchAll(SHARE_KEY)].map(({ index, 0: match, 1: name = '' }) => {
    const start = findBrace(text, index - 1, -1);
    const end = findBrace(text, index + match.length, 1);
    const [, range = null] = RANGE.exec(text.slice(start, end)) ?? [];
    return { name, range };
  });
}

/** Finds the version of the React that a script is or contains; undefined when there is none. */
export function findOwnReact(text: string): string | null | undefined {
  const found = REACT_ITSELF.exec(text);
  if (!found) return undefined;
  return REACT_VERSION.exec(text.slice(found.index))?.[1] ?? null;
}

/** Reads from the scripts of a build what they ask to share and contain, whatever was installed at the build. */
export async function readBundleRequests(dist: string) {
  const requests = new Map<string, ShareRequest>();
  const reacts: OwnReact[] = [];
  for (const file of await listPublishedFiles(dist)) {
    if (!file.endsWith('.js')) continue;
    const text = await readFile(path.join(dist, file), 'utf8');
    for (const request of findShareRequests(text)) {
      requests.set(`${request.name} ${request.range}`, request);
    }
    const version = findOwnReact(text);
    if (version !== undefined) reacts.push({ file, version });
  }
  return { requests: [...requests.values()], reacts };
}
