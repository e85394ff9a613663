import { engineMetrics } from './engine-metrics';
import { EngineHarness, until } from './testing/engine-harness';
import { TradingState } from './testing/trading-state';
import { addTradingUser } from './testing/trading-user';

/** Value of a series, by the start of its name and labels; 0 where there is none. */
async function readValue(name: string, labels: Record<string, string>): Promise<number> {
  for (const metric of engineMetrics) {
    const { values } = await metric.get();
    const found = values.find(
      (value) =>
        ('metricName' in value ? value.metricName : undefined) === name &&
        Object.entries(labels).every(([label, text]) => value.labels[label] === text),
    );
    if (found) return found.value;
  }
  return 0;
}

describe('the metrics of an engine', () => {
  it('time an order from written over sent to confirmed, and count what became of it', async () => {
    const harness = await EngineHarness.start();
    await harness.setPrice(8000);
    const count = (stage: string) =>
      readValue('entropi_order_duration_seconds_count', { kind: 'OPEN', stage });
    const before = await Promise.all(['sent', 'confirmed', 'all'].map(count));
    const { userId } = await addTradingUser(harness, 'anna');
    await harness.startEngine();
    const state = new TradingState(harness, userId);
    await until(
      () => state.openLevels(),
      (levels) => levels.join() === '0',
    );
    const after = await until(
      () => Promise.all(['sent', 'confirmed', 'all'].map(count)),
      ([, , all = 0]) => all > (before[2] ?? 0),
    );
    expect(after).toEqual(before.map((value) => value + 1));
    await harness.stop();
  });

  it('know a call of the broker by the first step of its address alone', async () => {
    const operations = new Set<unknown>();
    for (const metric of engineMetrics) {
      const { name, values } = await metric.get();
      if (name !== 'entropi_broker_request_duration_seconds') continue;
      for (const { labels } of values) operations.add(labels.operation);
    }
    expect(operations).toContain('GET /confirms');
    for (const operation of operations) expect(operation).toMatch(/^[A-Z]+ \/[a-z]+$/);
  });
});
