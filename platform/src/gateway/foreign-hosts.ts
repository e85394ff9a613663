import type { RegistryDocument } from '@entropi/shared/remote/manifest';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { reject } from './reject';

/** Where a remote that is not in our shell finds what the shell would provide. */
export const FOREIGN_HOST_PATH = '/foreign-host.js';

const PREFLIGHT_S = '600';

const FILES = /^\/(shell|remotes)\//;
const DOCUMENTS = new Set([FOREIGN_HOST_PATH, '/registry.json', '/config.json']);

/** Says whether pages of other origins may read what is at an address: what every browser gets without a token. */
function isForAll(address: string): boolean {
  return DOCUMENTS.has(address) || FILES.test(address);
}

function addVary(reply: FastifyReply): void {
  const vary = reply.getHeader('vary');
  reply.header('vary', vary ? `${vary}, Origin` : 'Origin');
}

/**
 * Writes the headers by which a page may read a response, or not. A tag of a script says nothing of its page, so files
 * may be run by all pages as soon as one other origin is listed.
 */
function writeHeaders(request: FastifyRequest, reply: FastifyReply, isListed: boolean): void {
  const { origin } = request.headers;
  addVary(reply);
  if (isListed || (origin === undefined && FILES.test(readAddress(request)))) {
    reply.header('cross-origin-resource-policy', 'cross-origin');
  }
  if (origin !== undefined && isListed) reply.header('access-control-allow-origin', origin);
}

/** Accepts a preflight of a listed origin, but no header that could name a user: pages of others see what all see. */
function acceptPreflight(reply: FastifyReply) {
  return reply
    .code(204)
    .headers({
      'access-control-allow-methods': 'GET, HEAD',
      'access-control-max-age': PREFLIGHT_S,
      vary: 'Access-Control-Request-Method, Access-Control-Request-Headers',
    })
    .send();
}

/**
 * Lets the pages of the listed origins load remotes, without cookies and without a token. With no origin listed
 * everything is as if this were not there.
 */
export function allowForeignHosts(
  app: FastifyInstance,
  origins: readonly string[],
  registry: { read(): Promise<RegistryDocument> },
): void {
  app.get(FOREIGN_HOST_PATH, async (_request, reply) => {
    const { shell } = await registry.read();
    const build = shell?.channels.stable ? shell.versions[shell.channels.stable] : undefined;
    if (!build?.foreignHost) {
      return reject(
        reply,
        404,
        'not_found',
        'The shell that is served has nothing for other hosts',
      );
    }
    return reply
      .header('cache-control', 'no-cache')
      .redirect(`/shell/${build.version}/${build.foreignHost.entry}`);
  });
  if (origins.length === 0) return;
  const listed = new Set(origins);
  const isListed = ({ headers }: FastifyRequest) => listed.has(headers.origin ?? '');

  app.addHook('onRequest', async (request, reply) => {
    const isPreflight =
      request.method === 'OPTIONS' && request.headers['access-control-request-method'];
    if (!isPreflight || !isListed(request) || !isForAll(readAddress(request))) return;
    return acceptPreflight(reply);
  });
  // When the response is sent, since its route names what else it depends on.
  app.addHook('onSend', async (request, reply, payload) => {
    if (isForAll(readAddress(request))) writeHeaders(request, reply, isListed(request));
    return payload;
  });
}

function readAddress(request: FastifyRequest): string {
  return request.url.split('?')[0] ?? '';
}
