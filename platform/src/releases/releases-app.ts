import { PlatformChangeFilter } from '@entropi/contracts/platform';
import { Page } from '@entropi/contracts/primitives';
import { describeRequestIds, TRACE_LABEL } from '@entropi/contracts/request-ids';
import { describeHttpLimits } from '@entropi/shared/server/http-limits';
import { createLogOutput } from '@entropi/shared/server/log-output';
import { RELEASES_PATH } from '@entropi/shared/server/releases';
import fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { z } from 'zod';
import { endConnectionsOnClose } from '../gateway/end-connections';
import { reject } from '../gateway/reject';
import { authorizeChange } from '../publish/publish-token';
import { listChanges } from '../registry/list-changes';
import { readStatus } from '../registry/read-status';
import { type RecordedRegistry, RevisionConflict } from '../registry/registry';
import { Rejection } from '../rejection';
import type { Store } from '../store/store';
import type { UsageLog } from '../usage/usage-log';
import { recordWrite } from './record-write';
import { ReleaseRequest, runRelease } from './run-release';

export interface ReleasesDeps {
  registry: RecordedRegistry;
  store: Pick<Store, 'findHoles' | 'readSizes'>;
  uses: Pick<UsageLog, 'readLoads'>;
  /** The list of tokens, read again at each request. */
  tokensFile: string;
  requestTimeoutMs: number;
  logLevel: string;
  now?: () => number;
}

const ChangesQuery = z.strictObject({ ...Page.shape, ...PlatformChangeFilter.shape });

const findToken = ({ headers }: FastifyRequest) =>
  /^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1];

/**
 * Serves the state of the registry, and changes it, for the API of this installation alone: on a port of its own in
 * the inside network, to the holder of a publisher's token. What may be done is decided by the same functions as for
 * the command line.
 */
export function createReleasesApp(deps: ReleasesDeps): FastifyInstance {
  const { registry, store, uses, tokensFile, now = Date.now } = deps;
  const app = fastify({
    logger: { level: deps.logLevel, stream: createLogOutput() },
    logController: new LogController({
      disableRequestLogging: true,
      requestIdLogLabel: TRACE_LABEL,
    }),
    ...describeRequestIds(),
    ...describeHttpLimits(deps.requestTimeoutMs),
  });
  endConnectionsOnClose(app);

  const authorize = (entries: readonly string[], request: FastifyRequest) =>
    authorizeChange(entries, { tokensFile, token: findToken(request), isOpen: false });

  app.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const isKnown = await authorize([], request).then(
      () => true,
      (error: unknown) => {
        if (error instanceof Rejection) return false;
        throw error;
      },
    );
    if (!isKnown) return reject(reply, 401, 'unauthorized', 'Unauthorized');
  });

  app.get(RELEASES_PATH, async () => readStatus({ registry, store, uses, nowMs: now() }));

  app.get(`${RELEASES_PATH}/changes`, async (request, reply) => {
    const query = ChangesQuery.safeParse(request.query);
    if (!query.success) return reject(reply, 422, 'validation_error', 'Validation Error');
    return listChanges(registry, query.data);
  });

  app.post<{ Params: { name: string } }>(`${RELEASES_PATH}/:name`, async (request, reply) => {
    const wanted = ReleaseRequest.safeParse(request.body);
    if (!wanted.success) return reject(reply, 422, 'validation_error', 'Validation Error');
    const { name } = request.params;
    const publisher = await authorize([name], request);
    const recorded = recordWrite(registry);
    const by = `${wanted.data.by} (${publisher})`;
    await runRelease({ registry: recorded.registry, store }, name, wanted.data, by);
    const written = recorded.findWritten();
    return {
      revision: written?.revision ?? wanted.data.body.revision,
      before: written?.change.before?.channels ?? null,
      after: written?.change.after?.channels ?? null,
    };
  });

  app.setErrorHandler(async (error: FastifyError | Error, request, reply) => {
    if (error instanceof RevisionConflict)
      return reject(reply, 409, 'registry_changed', error.message);
    if (error instanceof Rejection) return reject(reply, 409, 'release_rejected', error.message);
    const status = 'statusCode' in error ? (error.statusCode ?? 500) : 500;
    if (status < 500) return reject(reply, status, 'bad_request', error.message);
    request.log.error({ err: error }, 'request failed');
    return reject(reply, 503, 'registry_unavailable', error.message);
  });

  return app;
}
