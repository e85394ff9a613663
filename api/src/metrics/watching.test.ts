import { readFileSync } from 'node:fs';
import path from 'node:path';
import { until } from '@entropi/engine/testing/engine-harness';
import { createGatewayMetrics } from '@entropi/platform/gateway/gateway-metrics';
import { parser } from '@prometheus-io/lezer-promql';
import Ajv from 'ajv';
import { load } from 'js-yaml';
import { type BrokerApp, createBrokerApp } from '../testing/broker-app';
import { call } from '../testing/test-user';
import { ALERTS_SCHEMA, DASHBOARD_SCHEMA } from './testing/watching-schemas';

const ROOT = path.resolve(__dirname, '../../..');
const readText = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

interface Rule {
  alert: string;
  expr: string;
  annotations: { runbook: string };
}
interface Panel {
  title: string;
  type: string;
  targets?: { expr: string }[];
}

const alerts = load(readText('platform/deploy/watch/alerts.yml')) as {
  groups: { rules: Rule[] }[];
};
const rules = alerts.groups.flatMap((group) => group.rules);
const dashboard = JSON.parse(readText('platform/deploy/watch/dashboard.json')) as {
  panels: Panel[];
};
const expressions = [
  ...rules.map(({ alert, expr }) => [alert, expr] as const),
  ...dashboard.panels.flatMap(({ title, targets = [] }) =>
    targets.map(({ expr }) => [title, expr] as const),
  ),
];

/** Metrics that Prometheus makes by itself for each target that it reads. */
const OF_PROMETHEUS = ['up'];

/** Names of the metrics in an expression. Throws when it cannot be parsed. */
function listMetrics(expr: string): string[] {
  // Variables that Grafana replaces before it sends a query.
  const query = expr.replaceAll('$__rate_interval', '5m');
  const names: string[] = [];
  parser.parse(query).iterate({
    enter({ name, from, to, type, node }) {
      if (type.isError) throw new Error(`${expr}\nis no PromQL at ${from}`);
      if (name === 'Identifier' && node.parent?.name === 'VectorSelector') {
        names.push(query.slice(from, to));
      }
    },
  });
  return names;
}

/** Names of the series that are served, including those of histograms, whether or not there is a sample yet. */
function listShown(metrics: string): string[] {
  return [...metrics.matchAll(/^# TYPE (\S+) (\S+)/gm)].flatMap(([, name = '', type]) =>
    type === 'histogram' ? ['_bucket', '_count', '_sum'].map((end) => name + end) : [name],
  );
}

describe('dashboard and alert rules', () => {
  let broker: BrokerApp;
  let shown: Set<string>;

  beforeAll(async () => {
    broker = await createBrokerApp();
    const api = String((await call(broker.test.app, 'GET', '/metrics')).body);
    const gateway = createGatewayMetrics();
    gateway.watchRegistry(() => null);
    shown = new Set([
      ...listShown(api),
      ...listShown(await gateway.registry.metrics()),
      ...OF_PROMETHEUS,
    ]);
  });
  afterAll(() => broker.close());

  it.each([
    ['alerts.yml', alerts, ALERTS_SCHEMA],
    ['dashboard.json', dashboard, DASHBOARD_SCHEMA],
  ])('%s has the form that its reader expects', (_name, document, schema) => {
    const check = new Ajv({ allErrors: true, strict: false }).compile(schema);
    expect(check(document) || check.errors).toBe(true);
    expect(check({ ...document, groups: [{}], panels: [{}] })).toBe(false);
  });

  it.each(expressions)('%s reads metrics that exist', (_title, expr) => {
    const names = listMetrics(expr);
    expect(names.length).toBeGreaterThan(0);
    expect(names.filter((name) => !shown.has(name))).toEqual([]);
  });

  it('would notice an expression that cannot be parsed, and a metric that does not exist', () => {
    expect(() => listMetrics('sum(rate(up[5m])')).toThrow('no PromQL');
    expect(listMetrics('rate(gone_total[5m]) > 0')).toEqual(['gone_total']);
    expect(shown.has('gone_total')).toBe(false);
  });

  it('has only one rule of each name, and a section of the handbook for each', () => {
    const handbook = readText('docs/operations.md');
    const headings = [...handbook.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
      title.toLowerCase(),
    );
    for (const { alert, annotations } of rules) {
      expect(annotations.runbook).toBe(`docs/operations.md#${alert.toLowerCase()}`);
      expect(headings).toContain(alert.toLowerCase());
    }
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
  });

  it('shows how old the prices of a running engine are, and what it holds', async () => {
    const read = async () => String((await call(broker.test.app, 'GET', '/metrics')).body);
    const login =
      /entropi_broker_request_duration_seconds_count\{environment="SIM",operation="POST \/session",status="200"\} [1-9]/;
    const api = await until(read, (text) => login.test(text));
    expect(api).toMatch(/entropi_feed_age_seconds\{environment="SIM"\} \d/);
    expect(api).toContain('entropi_engine_ready 1');
    expect(api).toMatch(/entropi_leases_held \d/);
  });
});
