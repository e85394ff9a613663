import compress from '@fastify/compress';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** Up to here a body is compressed at once, and its length is known: pages and registries are less. */
const AT_ONCE_BYTES = 64 * 1024;

/**
 * Lets `sendCompressed` compress. Published files are compressed already, and take no part in it.
 */
export function registerCompression(app: FastifyInstance): void {
  void app.register(compress, {
    global: false,
    encodings: ['br', 'gzip'],
    syncThreshold: AT_ONCE_BYTES,
  });
}

/**
 * Sends text as the caller reads it: brotli, gzip, or as it is. `vary` names what else the body
 * depends on. No body holds both a lasting secret and what a stranger can put into a request, so that
 * its length gives nothing away: of the page, the one secret is a nonce that is new each time.
 */
export function sendCompressed(
  reply: FastifyReply,
  body: string,
  { type, vary = [] }: { type: string; vary?: readonly string[] },
): FastifyReply {
  // In small letters: the plugin looks for it so, and adds it where it is missing.
  reply.header('vary', [...vary, 'accept-encoding'].join(', ')).type(type);
  reply.compress(body);
  return reply;
}
