import type { IncomingMessage } from 'node:http';
import { RELEASES_PATH } from '@entropi/shared/server/releases';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { reject } from '../gateway/reject';
import { BuildUpload, MAX_UPLOAD_BYTES } from './build-upload';
import { publishUpload, type UploadDeps } from './publish-upload';

interface UploadRouteDeps extends UploadDeps {
  /** Names who publishes. Throws `Rejection` if the token does not allow that entry. */
  authorize(request: FastifyRequest, name: string): string;
}

/** Reads a body; null if it is larger than an upload may be. */
async function readBody(body: IncomingMessage): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_UPLOAD_BYTES) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Parses an upload; a string says what is wrong with it. */
function parseUpload(body: Buffer): BuildUpload | string {
  try {
    const { success, data, error } = BuildUpload.safeParse(JSON.parse(body.toString()));
    if (success) return data;
    const [issue] = error.issues;
    return `${issue?.path.join('/') || 'the upload'}: ${issue?.message ?? 'is not understood'}`;
  } catch {
    return 'the upload is no JSON';
  }
}

/**
 * Takes builds of teams, one at a time: each is held in memory, compressed and compared with earlier versions, and
 * whoever sends a thousand must not keep the console from rolling back.
 */
export function registerUploads(app: FastifyInstance, deps: UploadRouteDeps): void {
  let isBusy = false;

  void app.register(async (scope) => {
    // Nothing is read of a body before it is clear that there is room for it.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/json', (_request, payload, done) => {
      done(null, payload);
    });

    scope.post<{ Params: { name: string } }>(
      `${RELEASES_PATH}/:name/versions`,
      { bodyLimit: MAX_UPLOAD_BYTES },
      async (request, reply) => {
        const { name } = request.params;
        const by = deps.authorize(request, name);
        if (isBusy) {
          reply.header('retry-after', '3').header('connection', 'close');
          return reject(reply, 429, 'too_many_requests', 'Another build is being published');
        }
        isBusy = true;
        try {
          const body = await readBody(request.body as IncomingMessage);
          if (!body) {
            reply.header('connection', 'close');
            const limit = `${MAX_UPLOAD_BYTES / 1024 / 1024} MB`;
            return reject(reply, 413, 'bad_request', `A build has at most ${limit} as it is sent`);
          }
          const upload = parseUpload(body);
          if (typeof upload === 'string') return reject(reply, 422, 'validation_error', upload);
          return await publishUpload(deps, name, upload, by);
        } finally {
          isBusy = false;
        }
      },
    );
  });
}
