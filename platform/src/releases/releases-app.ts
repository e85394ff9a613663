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
import { findPublisher, mayChange, type Publisher, requireEntries } from '../publish/publish-token';
import { listChanges } from '../registry/list-changes';
import { readStatus } from '../registry/read-status';
import { type RecordedRegistry, RevisionConflict } from '../registry/registry';
import { Rejection } from '../rejection';
import type { Store } from '../store/store';
import type { UsageLog } from '../usage/usage-log';
import { recordWrite } from './record-write';
import { ReleaseRequest, runRelease } from './run-release';
import { registerShells } from './shell-routes';
import { registerUploads } from './upload-route';

export interface ReleasesDeps {
  registry: RecordedRegistry;
  store: Store;
  uses: Pick<UsageLog, 'readLoads'>;
  /** The list of tokens, read again at each request. */
  tokensFile: string;
  /** Where the API describes its operations, which builds are compared with. */
  apiInternalUrl: string;
  requestTimeoutMs: number;
  logLevel: string;
  now?: () => number;
}

const ChangesQuery = z.strictObject({ ...Page.shape, ...PlatformChangeFilter.shape });

const findToken = ({ headers }: FastifyRequest) =>
  /^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1];

/** An entry that a publisher sees: those of the token, and the shell, in which all of them are shown. */
const isSeenBy = (publisher: Publisher) => (name: string) =>
  name === 'shell' || mayChange(publisher, name);

/**
 * Serves the state of the registry, and changes it, to the holders of publishers' tokens: the API of this
 * installation, and teams that have no access to registry and store. It has a port of its own in the inside network.
 * What may be done is decided by the same functions as for the command line.
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

  const publishers = new WeakMap<FastifyRequest, Publisher>();

  /** The holder of the request's token, which the hook below has found. */
  function getPublisher(request: FastifyRequest): Publisher {
    const publisher = publishers.get(request);
    if (!publisher) throw new Error('A route was reached without a token');
    return publisher;
  }

  const authorize = (request: FastifyRequest, name: string) =>
    requireEntries(getPublisher(request), [name]);

  app.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const found = await findPublisher(tokensFile, findToken(request)).catch((error: unknown) => {
      if (error instanceof Rejection) return null;
      throw error;
    });
    if (!found) return reject(reply, 401, 'unauthorized', 'Unauthorized');
    publishers.set(request, found);
  });

  app.get(RELEASES_PATH, async (request) => {
    const isSeen = isSeenBy(getPublisher(request));
    const status = await readStatus({ registry, store, uses, nowMs: now() });
    return { ...status, entries: status.entries.filter(({ name }) => isSeen(name)) };
  });

  registerShells(app, deps);
  registerUploads(app, { ...deps, authorize });

  app.get(`${RELEASES_PATH}/changes`, async (request, reply) => {
    const query = ChangesQuery.safeParse(request.query);
    if (!query.success) return reject(reply, 422, 'validation_error', 'Validation Error');
    return listChanges(registry, query.data, isSeenBy(getPublisher(request)));
  });

  app.post<{ Params: { name: string } }>(`${RELEASES_PATH}/:name`, async (request, reply) => {
    const wanted = ReleaseRequest.safeParse(request.body);
    if (!wanted.success) return reject(reply, 422, 'validation_error', 'Validation Error');
    const { name } = request.params;
    const publisher = authorize(request, name);
    const recorded = recordWrite(registry);
    const by = wanted.data.by === undefined ? publisher : `${wanted.data.by} (${publisher})`;
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
