import compress from '@fastify/compress';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** Bodies up to this size are compressed at once, so that their length is known; pages and registries are smaller. */
const AT_ONCE_BYTES = 64 * 1024;

/**
 * Prepares a server for `sendCompressed`. Published files are compressed already, and do not use it.
 */
export function registerCompression(app: FastifyInstance): void {
  void app.register(compress, {
    global: false,
    encodings: ['br', 'gzip'],
    syncThreshold: AT_ONCE_BYTES,
  });
}

/**
 * Sends text in the encoding that the caller accepts: brotli, gzip, or none. `vary` names what else the body
 * depends on. No body contains both a lasting secret and text that a stranger can put into a request, so its
 * length gives nothing away: the only secret of the page is a nonce that is new each time.
 */
export function sendCompressed(
  reply: FastifyReply,
  body: string,
  { type, vary = [] }: { type: string; vary?: readonly string[] },
): FastifyReply {
  // In lower case, because the plugin searches for it in this form, and adds it if it is missing.
  reply.header('vary', [...vary, 'accept-encoding'].join(', ')).type(type);
  reply.compress(body);
  return reply;
}
