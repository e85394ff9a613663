import type { Broker, BrokerClientPool, Credentials, Read } from '../../broker/broker';
import type { TestStep } from './request-kinds';

/**
 * Tries a connection as trading uses it, reading only: log in, accounts, positions, a market, its
 * prices. Ends with the first step that fails; nothing secret stands in a detail.
 */
export async function testConnection(
  clientPool: BrokerClientPool,
  credentials: Credentials,
): Promise<{ ok: boolean; steps: TestStep[] }> {
  const steps: TestStep[] = [];

  async function step<T>(
    name: string,
    read: () => Promise<Read<T>>,
    describe: (value: T) => string,
  ): Promise<T | null> {
    const startedAt = performance.now();
    const outcome = await read();
    const ms = Math.round(performance.now() - startedAt);
    const ok = outcome.kind === 'ok';
    steps.push({ name, ok, ms, detail: ok ? describe(outcome.value) : describeFailure(outcome) });
    return ok ? outcome.value : null;
  }

  const accounts = await step(
    'login',
    () => clientPool.check(credentials),
    (value) => `Logged in; ${value.length} accounts`,
  );
  const account = accounts?.find((one) => one.preferred) ?? accounts?.[0];
  if (!account) return { ok: false, steps };
  const broker: Broker = clientPool.open(credentials, account.accountId);
  const positions = await step(
    'positions',
    () => broker.positions(),
    (value) => `${value.length} open on ${account.accountId}`,
  );
  if (!positions) return { ok: false, steps };
  const found = await step(
    'markets',
    () => broker.searchMarkets('Germany'),
    (value) => `${value.length} found for “Germany”`,
  );
  const epic = found?.[0]?.epic;
  if (!epic) return { ok: found !== null, steps };
  const prices = await step(
    'prices',
    () => broker.markets([epic]),
    ([market]) => `${epic}: bid ${market?.bid ?? '–'}, offer ${market?.offer ?? '–'}`,
  );
  return { ok: prices !== null, steps };
}

function describeFailure(outcome: Exclude<Read<unknown>, { kind: 'ok' }>): string {
  if (outcome.kind === 'unavailable') return `The broker does not respond (${outcome.cause})`;
  return `${outcome.message} (${outcome.code})`;
}
