import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/** Below this compression costs more than it saves. */
const MIN_BYTES = 1024;
/** Responses with tokens, codes and who is signed in: their length must report nothing of what they hold. */
const SECRET_PATHS = '/auth/';

/**
 * Compresses the JSON of every route that is registered from now on; never a live stream. Requests are
 * taken as they come: a small one must not become a large one.
 */
export async function compressResponses(app: FastifyInstance): Promise<void> {
  app.addHook('onRoute', (route) => {
    if (route.url.startsWith(SECRET_PATHS)) route.compress = false;
  });
  await app.register(compress, {
    threshold: MIN_BYTES,
    encodings: ['br', 'gzip'],
    customTypes: /^application\/json/,
    globalDecompression: false,
  });
}
