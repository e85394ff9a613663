import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { describeUse, findDictionaryHash, nameDelta } from '../deltas/delta-name';
import { findContentType } from '../store/content-type';
import { isFileAddress, type Store, type StoredFile } from '../store/store';

const FOR_EVER = 'public, max-age=31536000, immutable';
/** Only a browser stores a difference: proxies that know no other `Vary` than of encodings would mix them up. */
const FOR_EVER_IN_BROWSERS = 'private, max-age=31536000, immutable';
const VARY = 'Accept-Encoding, Available-Dictionary';
/**
 * A file that is opened by its own address, as a picture of a remote might be, runs nothing and asks for nothing. On a
 * page, the policy of that page counts.
 */
const POLICY = { 'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox" };

const ENCODINGS = [
  { name: 'br', extension: '.br' },
  { name: 'gzip', extension: '.gz' },
];

/** Lists the encodings that the caller accepts, i.e. names without quality zero. */
function acceptEncodings(request: FastifyRequest): Set<string> {
  const header = request.headers['accept-encoding'] ?? '';
  const parts = String(header)
    .split(',')
    .map((part) => part.trim().toLowerCase());
  return new Set(
    parts.filter((part) => !/;\s*q=0(\.0*)?$/.test(part)).map((part) => part.split(';')[0] ?? ''),
  );
}

/** The file that is sent in response to a request, in one of its forms. */
interface Chosen extends StoredFile {
  encoding: string;
  /** The dictionary of a difference, as a hash. */
  dictionary?: string;
}

/** Finds the difference between a file and an earlier one that the browser has; null if there is none. */
async function findDelta(
  store: Pick<Store, 'find'>,
  address: string,
  request: FastifyRequest,
): Promise<Chosen | null> {
  const hash = findDictionaryHash(request.headers['available-dictionary']);
  if (!hash || !describeUse(address) || !acceptEncodings(request).has('dcz')) return null;
  const found = await store.find(nameDelta(address, hash));
  return found && { ...found, encoding: 'dcz', dictionary: hash };
}

async function findWhole(
  store: Pick<Store, 'find'>,
  address: string,
  request: FastifyRequest,
): Promise<Chosen | null> {
  const accepted = acceptEncodings(request);
  for (const { name, extension } of ENCODINGS) {
    if (!accepted.has(name)) continue;
    const found = await store.find(`${address}${extension}`);
    if (found) return { ...found, encoding: name };
  }
  const found = await store.find(address);
  return found && { ...found, encoding: '' };
}

/** Makes the tag of a file from its address, because the content of an address never changes. */
function makeTag(address: string, { encoding, dictionary = '', sizeBytes }: Chosen): string {
  const hash = createHash('sha256').update(`${address}\0${encoding}${dictionary}\0${sizeBytes}`);
  return `"${hash.digest('base64url').slice(0, 22)}"`;
}

/** Says whether the caller has that file already; a proxy that compresses it marks the tag as weak. */
export function isKnown(request: FastifyRequest, tag: string): boolean {
  const tags = (request.headers['if-none-match'] ?? '').split(',').map((each) => each.trim());
  return tags.some((each) => each.replace(/^W\//, '') === tag);
}

/**
 * Finds the form of a file that the caller gets, and opens it unless the caller has it already. The whole file takes
 * the place of a difference that is lost; null if it is lost too.
 */
async function openFile(store: Pick<Store, 'find'>, address: string, request: FastifyRequest) {
  for (const find of [findDelta, findWhole]) {
    const chosen = await find(store, address, request);
    if (!chosen) continue;
    const tag = makeTag(address, chosen);
    if (isKnown(request, tag)) return { chosen, tag, content: null };
    const content = await chosen.open();
    if (content) return { chosen, tag, content };
  }
  return null;
}

function rejectMissing(reply: FastifyReply) {
  return reply.code(404).header('cache-control', 'no-store').type('text/plain').send('Not Found');
}

/**
 * Serves the immutable files of shell and remotes, compressed as they were published; to a browser that still has the
 * file of an earlier version, what changed since (RFC 9842). A missing file is 404, never index.html, and is searched
 * for again next time.
 */
export function registerStaticFiles(
  app: FastifyInstance,
  store: Pick<Store, 'find'>,
  cacheControl = FOR_EVER,
): void {
  /** A file that is not kept cannot be a dictionary. */
  function describeCaching(address: string, encoding: string): Record<string, string> {
    const use = cacheControl === FOR_EVER && describeUse(address);
    return {
      'cache-control': use && encoding === 'dcz' ? FOR_EVER_IN_BROWSERS : cacheControl,
      ...(use ? { 'use-as-dictionary': use } : {}),
    };
  }

  async function response(request: FastifyRequest, reply: FastifyReply, address: string) {
    const type = findContentType(address);
    const opened = type && isFileAddress(address) && (await openFile(store, address, request));
    if (!opened) return rejectMissing(reply);
    const { chosen, tag, content } = opened;
    reply
      .headers({ ...POLICY, ...describeCaching(address, chosen.encoding), vary: VARY, etag: tag })
      .type(type);
    if (!content) return reply.code(304).send();
    if (chosen.encoding) reply.header('content-encoding', chosen.encoding);
    reply.header('content-length', chosen.sizeBytes);
    if (request.method === 'GET') return reply.send(content);
    content.destroy();
    return reply.send();
  }

  for (const folder of ['shell', 'remotes']) {
    app.route<{ Params: { '*': string } }>({
      method: ['GET', 'HEAD'],
      url: `/${folder}/*`,
      handler: (request, reply) => response(request, reply, `${folder}/${request.params['*']}`),
    });
  }
}
