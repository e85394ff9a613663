import type { Broker, BrokerClientPool, Credentials, Read } from '@entropi/broker/broker';
import { maskSecrets } from '@entropi/broker/mask-secrets';
import { type RecordedResponse, recordResponses } from '@entropi/broker/response-recorder';
import type { TestFinding } from '@entropi/contracts/broker-accounts';
import type { TestStep } from './request-kinds';

/** The text that is searched for: every account may see such a market. */
const SEARCH = 'Germany';

/** What a step found, in English and in a form that a page can translate. */
interface Found {
  detail: string;
  finding: TestFinding;
}

/**
 * Tries a connection as trading uses it, by reading only: login, accounts, positions, a market, its prices. Ends
 * with the first step that fails. Details contain nothing secret.
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
    describe: (value: T) => Found,
  ): Promise<T | null> {
    const startedAt = performance.now();
    const { result: outcome, responses } = await recordResponses(read);
    const ms = Math.round(performance.now() - startedAt);
    const ok = outcome.kind === 'ok';
    const found = ok ? describe(outcome.value) : describeFailure(outcome);
    steps.push({ name, ok, ms, ...found, response: formatResponses(responses, secrets) });
    return ok ? outcome.value : null;
  }

  const accounts = await step(
    'login',
    () => clientPool.check(credentials),
    ({ length: count }) => ({
      detail: `Logged in; ${count} accounts`,
      finding: { code: 'accounts', count },
    }),
  );
  const account = accounts?.find((one) => one.preferred) ?? accounts?.[0];
  if (!account) return { ok: false, steps };
  const broker: Broker = clientPool.open(credentials, account.accountId);
  const positions = await step(
    'positions',
    () => broker.positions(),
    ({ length: count }) => ({
      detail: `${count} open on ${account.accountId}`,
      finding: { code: 'positions', count, account_id: account.accountId },
    }),
  );
  if (!positions) return { ok: false, steps };
  const found = await step(
    'markets',
    () => broker.searchMarkets(SEARCH),
    ({ length: count }) => ({
      detail: `${count} found for “${SEARCH}”`,
      finding: { code: 'markets', count, search: SEARCH },
    }),
  );
  const first = found?.[0];
  if (!first) return { ok: found !== null, steps };
  const prices = await step(
    'prices',
    () => broker.markets([first.epic]),
    ([market]) => {
      const bid = market?.bid == null ? null : Number(market.bid);
      const offer = market?.offer == null ? null : Number(market.offer);
      return {
        detail: `${first.name}: bid ${bid ?? '–'}, offer ${offer ?? '–'}`,
        finding: { code: 'price', market: first.name, bid, offer },
      };
    },
  );
  return { ok: prices !== null, steps };
}

/** The longest text of a step: enough to read, and far below what a request's row may hold. */
const MAX_RESPONSE_LENGTH = 20_000;

function formatResponses(responses: RecordedResponse[], secrets: string[]): string {
  return responses
    .map(({ method, path, status, body }) =>
      [`${method} ${path}: ${status}`, maskSecrets(body, secrets)].filter(Boolean).join('\n'),
    )
    .join('\n\n')
    .slice(0, MAX_RESPONSE_LENGTH);
}

function describeFailure(outcome: Exclude<Read<unknown>, { kind: 'ok' }>): Found {
  if (outcome.kind === 'unavailable') {
    const detail = `The broker does not respond (${outcome.cause})`;
    return { detail, finding: { code: 'unavailable' } };
  }
  const { code, message } = outcome;
  return { detail: `${message} (${code})`, finding: { code: 'rejected', broker_code: code } };
}
