import type { Broker, BrokerClientPool, Credentials, Read } from '../../broker/broker';
import { maskSecrets } from '../../broker/mask-secrets';
import { type RecordedResponse, recordResponses } from '../../broker/response-recorder';
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
  const secrets = [credentials.apiKey, credentials.password];

  async function step<T>(
    name: string,
    read: () => Promise<Read<T>>,
    describe: (value: T) => string,
  ): Promise<T | null> {
    const startedAt = performance.now();
    const { result: outcome, responses } = await recordResponses(read);
    const ms = Math.round(performance.now() - startedAt);
    const ok = outcome.kind === 'ok';
    const detail = ok ? describe(outcome.value) : describeFailure(outcome);
    steps.push({ name, ok, ms, detail, response: formatResponses(responses, secrets) });
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

/** Longest text of a step: enough to read, and far below what a row of a request may hold. */
const MAX_RESPONSE_LENGTH = 20_000;

function formatResponses(responses: RecordedResponse[], secrets: string[]): string {
  return responses
    .map(({ method, path, status, body }) =>
      [`${method} ${path}: ${status}`, maskSecrets(body, secrets)].filter(Boolean).join('\n'),
    )
    .join('\n\n')
    .slice(0, MAX_RESPONSE_LENGTH);
}

function describeFailure(outcome: Exclude<Read<unknown>, { kind: 'ok' }>): string {
  if (outcome.kind === 'unavailable') return `The broker does not respond (${outcome.cause})`;
  return `${outcome.message} (${outcome.code})`;
}
