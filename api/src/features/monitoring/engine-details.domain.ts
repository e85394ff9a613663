import type { EngineDetails } from '@entropi/contracts/engine-details';
import { Environment } from '@entropi/contracts/primitives';
import { readFeedAllowances } from '../../budgets/feed-allowances';
import type { Deps } from '../../deps';
import { listSystemFacts, type SystemFact } from '../../metrics/system-facts.repo';
import { countLatencies, LATENCY_STEPS_MS, listEngineProcesses } from './engine-details.repo';
import { countPricedMarkets, findOrderFigures } from './engine-state.repo';

const toMs = (seconds: number | null) =>
  seconds === null ? null : Math.max(0, Math.round(seconds * 1000));

const toWaiting = ({ count, age }: Pick<SystemFact, 'count' | 'age'>) => ({
  count,
  oldest_ms: toMs(age),
});

const isOpenState = (text: string): text is 'PENDING' | 'SENT' | 'UNKNOWN' =>
  ['PENDING', 'SENT', 'UNKNOWN'].includes(text);

function readUnresolved(facts: readonly SystemFact[]): EngineDetails['unresolved'] {
  return facts.flatMap((one) => {
    const { fact, name, state } = one;
    if (fact !== 'orders' || (name !== 'OPEN' && name !== 'CLOSE') || !isOpenState(state))
      return [];
    return [{ kind: name, state, ...toWaiting(one) }];
  });
}

/** The engine for an operator who looks for what is wrong: the same facts as the metrics, and what they leave out. */
export async function readEngineDetails(
  deps: Pick<Deps, 'config' | 'db' | 'now'>,
): Promise<EngineDetails> {
  const { db } = deps;
  const facts = await listSystemFacts(db);
  const [priced, latencies, figures] = [
    await countPricedMarkets(db),
    await countLatencies(db),
    await findOrderFigures(db),
  ];
  const keys = facts.filter(({ fact }) => fact === 'keys');
  const count = (state: string) => keys.find((one) => one.state === state)?.count ?? 0;
  const feeds = facts.filter(({ fact }) => fact === 'feeds');
  const environments = Environment.options.filter(
    (one) =>
      feeds.some(({ name }) => name === one) || priced.some((market) => market.environment === one),
  );
  const requests = facts.find(({ fact }) => fact === 'requests');
  return {
    processes: await listEngineProcesses(db),
    keys: { held: count('held'), free: count('free') },
    feeds: environments.map((environment) => ({
      environment,
      is_held: feeds.some(({ name, state }) => name === environment && state === 'held'),
      markets: priced
        .filter((market) => market.environment === environment)
        .map(({ source, markets }) => ({ source, count: markets })),
    })),
    requests: toWaiting(requests ?? { count: 0, age: null }),
    queues: facts
      .filter(({ fact }) => fact === 'queue')
      .map((one) => ({ name: one.name, ...toWaiting(one) })),
    unresolved: readUnresolved(facts),
    latency: {
      p50_ms: figures.p50Ms,
      p99_ms: figures.p99Ms,
      steps: [...LATENCY_STEPS_MS, null].map((upToMs, step) => ({
        up_to_ms: upToMs,
        orders: latencies.find((one) => one.step === step)?.orders ?? 0,
      })),
    },
    allowances: await readFeedAllowances(deps, environments),
    backup: {
      is_wanted: deps.config.wantsBackups,
      age_ms: toMs(facts.find(({ fact }) => fact === 'backup')?.age ?? null),
    },
  };
}
