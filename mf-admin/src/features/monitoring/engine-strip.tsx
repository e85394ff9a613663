import type { PriceSource } from '@entropi/contracts/markets';
import { Figure, FigureStrip } from '@entropi/shared/ui/figure';
import { useFormat } from '@entropi/shared/ui/format';
import Alert from '@mui/material/Alert';
import { useEngineState } from './monitoring.queries';
import { useText } from './monitoring.texts';

/** The engine at a glance: processes, keys, feed, queue, latency. */
export function EngineStrip() {
  const engine = useEngineState().data;
  const t = useText();
  const format = useFormat();
  const loading = engine === undefined;
  const engines = engine?.processes.filter((process) => process.roles.includes('engine')) ?? [];
  const feedAges = engines.flatMap((process) => process.feed_age_ms ?? []);
  const seconds = (ms: number | null) =>
    ms === null ? '–' : `${format.number(ms / 1000, { decimals: 1 })} s`;
  const milliseconds = (ms: number | null) =>
    ms === null ? '–' : `${format.number(ms, { decimals: 0 })} ms`;
  // Words of two lines, which stand there from the beginning; an API of an earlier release sends no feeds.
  const count = (source: PriceSource) =>
    engine?.feeds?.reduce((sum, feed) => sum + (feed.source === source ? feed.markets : 0), 0) ??
    '–';
  const feedAge = feedAges.length > 0 ? Math.min(...feedAges) : null;
  if (engine && engines.length === 0) return <Alert severity="error">{t('engine.down')}</Alert>;
  return (
    <FigureStrip>
      <Figure label={t('engine.processes')} loading={loading} value={engines.length}>
        {engines.length}
      </Figure>
      <Figure label={t('engine.keys')} loading={loading}>
        {engines.reduce((sum, process) => sum + process.keys_owned, 0)}
      </Figure>
      <Figure label={t('engine.feed')} loading={loading}>
        {seconds(feedAge)}
      </Figure>
      <Figure label={t('engine.sources')}>
        {t('engine.sourceCounts', { streamed: count('streamed'), polled: count('polled') })}
      </Figure>
      <Figure label={t('engine.queue')} loading={loading} value={engine?.queue}>
        {engine?.queue ?? 0}
      </Figure>
      <Figure label={t('engine.latency')} loading={loading}>
        {milliseconds(engine?.orders.p99_ms ?? null)}
      </Figure>
      <Figure label={t('engine.unresolved')} loading={loading} value={engine?.orders.unresolved}>
        {engine?.orders.unresolved ?? 0}
      </Figure>
    </FigureStrip>
  );
}
