import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
};

const ENCODINGS = [
  { name: 'br', extension: '.br' },
  { name: 'gzip', extension: '.gz' },
];

/** Encodings that the caller accepts: named, and not with quality zero. */
function acceptEncodings(request: FastifyRequest): Set<string> {
  const header = request.headers['accept-encoding'] ?? '';
  const parts = String(header)
    .split(',')
    .map((part) => part.trim().toLowerCase());
  return new Set(
    parts.filter((part) => !/;\s*q=0(\.0*)?$/.test(part)).map((part) => part.split(';')[0] ?? ''),
  );
}

async function findFile(file: string): Promise<{ file: string; size: number } | null> {
  const found = await stat(file).catch(() => null);
  return found?.isFile() ? { file, size: found.size } : null;
}

async function chooseFile(file: string, request: FastifyRequest) {
  const accepted = acceptEncodings(request);
  for (const { name, extension } of ENCODINGS) {
    if (!accepted.has(name)) continue;
    const found = await findFile(`${file}${extension}`);
    if (found) return { ...found, encoding: name };
  }
  const found = await findFile(file);
  return found ? { ...found, encoding: null } : null;
}

/** Resolves an address below the store; null when it leaves it or names no served kind of file. */
function locate(filesDir: string, address: string): { file: string; type: string } | null {
  const type = TYPES[path.extname(address)];
  if (!type || !/^[\w@.-]+(\/[\w@.-]+)*$/.test(address)) return null;
  const file = path.resolve(filesDir, address);
  return file.startsWith(`${path.resolve(filesDir)}${path.sep}`) ? { file, type } : null;
}

/**
 * Serves the immutable files of shell and remotes, compressed as they were when published. What is
 * not there is 404 and never index.html, and is asked for again next time.
 */
export function registerStaticFiles(
  app: FastifyInstance,
  filesDir: string,
  cacheControl = 'public, max-age=31536000, immutable',
): void {
  async function answer(request: FastifyRequest, reply: FastifyReply, address: string) {
    const place = locate(filesDir, address);
    const chosen = place && (await chooseFile(place.file, request));
    if (!place || !chosen) {
      return reply
        .code(404)
        .header('cache-control', 'no-store')
        .type('text/plain')
        .send('Not Found');
    }
    reply
      .type(place.type)
      .header('cache-control', cacheControl)
      .header('vary', 'Accept-Encoding')
      .header('content-length', chosen.size);
    if (chosen.encoding) reply.header('content-encoding', chosen.encoding);
    return reply.send(createReadStream(chosen.file));
  }

  app.get<{ Params: { '*': string } }>('/shell/*', (request, reply) =>
    answer(request, reply, `shell/${request.params['*']}`),
  );
  app.get<{ Params: { '*': string } }>('/remotes/*', (request, reply) =>
    answer(request, reply, `remotes/${request.params['*']}`),
  );
}
