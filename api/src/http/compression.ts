import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/** Below this compression costs more than it saves. */
const MIN_BYTES = 1024;
/**
 * Calls whose responses hold tokens, codes or who is signed in: the length of these must reveal nothing about their
 * content.
 */
const SECRET_PATHS = '/auth/';

/**
 * Compresses the JSON of every route that is registered from now on, but never a live stream. Compressed requests
 * are not unpacked, so that a small one cannot become a large one.
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
