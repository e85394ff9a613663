import { DATA_AGE_HEADER } from '@entropi/contracts/data-age';
import type { Endpoint } from '@entropi/contracts/endpoint';
import type { FastifyReply } from 'fastify';
import type { Deps } from '../deps';
import type { AnyCaller } from '../http/caller';
import { mayBeAged } from './aged-calls';
import { standbyReadsTotal } from './standby-metrics';

interface AgedCall {
  deps: Deps;
  caller: AnyCaller | null;
  query?: unknown;
}

/**
 * Runs a call on the standby where that is allowed and of use, with the age of what it shows in a header; otherwise
 * as always.
 */
export async function readAged<C extends AgedCall, T>(
  contract: Endpoint,
  call: C,
  reply: FastifyReply,
  run: (call: C) => Promise<T>,
): Promise<T> {
  const { deps, caller, query } = call;
  if (!deps.standby || caller?.kind !== 'user' || !mayBeAged(contract, query)) return run(call);
  const { value, ageS, source } = await deps.standby.read(deps.db, caller.userId, (db) =>
    run({ ...call, deps: { ...deps, db } }),
  );
  standbyReadsTotal.inc({ outcome: source });
  if (ageS !== null) reply.header(DATA_AGE_HEADER, ageS);
  return value;
}
