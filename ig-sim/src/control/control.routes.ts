import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Ticking } from '../dealing/price-loop';
import type { SimDeps } from '../deps';
import { IgError } from '../errors';
import { faultsBodySchema } from '../faults/fault-schemas';
import type { StreamServer } from '../streaming/stream-server';
import { addUser } from './add-user';
import {
  clockBodySchema,
  marketBodySchema,
  pastDealsBodySchema,
  pastPricesQuerySchema,
  userBodySchema,
} from './control-schemas';
import { dealList } from './deal-list';
import { bookPastDeals } from './past-deals';
import { listPastPrices } from './past-prices';
import { setFaults } from './set-faults';
import { setMarket } from './set-market';

/** Control calls tell plainly what is wrong, because they are for tests and people, not for clients of IG. */
function withBody<Schema extends z.ZodType>(
  schema: Schema,
  body: unknown,
  reply: FastifyReply,
  act: (input: z.infer<Schema>) => unknown,
) {
  const parsed = schema.safeParse(body ?? {});
  if (parsed.success) return act(parsed.data);
  const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  return reject(reply, ...problems);
}

function reject(reply: FastifyReply, ...problems: string[]) {
  return reply.code(422).send({ errorCode: 'sim.invalid', problems });
}

/** The control calls need no key, so a page of any site could empty the books of somebody who opens it. */
function rejectBrowsers({ headers }: FastifyRequest): void {
  const site = headers['sec-fetch-site'] ?? 'none';
  if (headers.origin !== undefined || (site !== 'none' && site !== 'same-origin')) {
    throw new IgError(403, 'sim.foreign-origin');
  }
}

export function registerControlRoutes(
  app: FastifyInstance,
  deps: SimDeps,
  priceLoop: Ticking,
  streams: StreamServer,
): void {
  app.addHook('onRequest', async (request) => rejectBrowsers(request));

  app.get('/health', async () => ({ status: 'ok', now: new Date(deps.clock.now()).toISOString() }));

  app.get('/deals', async (request) => ({
    deals: dealList(deps, request.query as { rejected?: string; accountId?: string }),
  }));

  app.get('/streams', async () => ({ streams: streams.describe() }));

  app.get('/working-orders', async () => ({
    workingOrders: Object.values(deps.ledger.state().workingOrders),
  }));

  app.get('/markets/:epic', async (request) => {
    const instrument = deps.market.getInstrument((request.params as { epic: string }).epic);
    return {
      epic: instrument.epic,
      ...deps.market.quote(instrument),
      status: deps.market.getStatus(instrument.epic),
      script: deps.market.getOverride(instrument.epic).script,
    };
  });
  app.put('/markets/:epic', async (request, reply) =>
    withBody(marketBodySchema, request.body, reply, (body) => {
      const instrument = deps.market.getInstrument((request.params as { epic: string }).epic);
      setMarket(deps, instrument, body);
      priceLoop.catchUp();
      return {
        epic: instrument.epic,
        ...deps.market.quote(instrument),
        status: deps.market.getStatus(instrument.epic),
      };
    }),
  );

  app.get('/markets/:epic/past', async (request, reply) =>
    withBody(pastPricesQuerySchema, request.query, reply, (query) => {
      const { epic } = request.params as { epic: string };
      return listPastPrices(deps, epic, query) ?? reject(reply, 'count: reaches into the future');
    }),
  );
  app.post('/past-deals', async (request, reply) =>
    withBody(pastDealsBodySchema, request.body, reply, (body) => {
      const problem = bookPastDeals(deps, body);
      if (problem) return reject(reply, problem);
      return reply.code(201).send({ deals: body.orders.length });
    }),
  );

  app.get('/faults', async () => deps.faults.view());
  app.put('/faults', async (request, reply) =>
    withBody(faultsBodySchema, request.body, reply, (body) => {
      setFaults(deps, streams, body);
      return deps.faults.view();
    }),
  );

  app.post('/users', async (request, reply) =>
    withBody(userBodySchema, request.body, reply, (body) => {
      const rejection = addUser(deps, body);
      return rejection
        ? reply.code(409).send({ errorCode: rejection })
        : reply.code(201).send({ identifier: body.identifier });
    }),
  );

  app.post('/clock', async (request, reply) =>
    withBody(clockBodySchema, request.body, reply, ({ stepMs }) => {
      if (!deps.clock.isManual) return reply.code(409).send({ errorCode: 'sim.clock-is-wall' });
      deps.clock.step(stepMs);
      priceLoop.catchUp();
      streams.publish();
      return { now: new Date(deps.clock.now()).toISOString() };
    }),
  );

  app.post('/reset', async () => {
    deps.ledger.reset();
    deps.faults.clear();
    deps.limiter.clear();
    deps.sessions.dropWhere(() => true);
    return { status: 'reset' };
  });
}
