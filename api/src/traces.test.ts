import path from 'node:path';
import { RISKS_VERSION } from '@entropi/contracts/risks';
import { until } from '@entropi/engine/testing/engine-harness';
import { createGateway } from '@entropi/platform/gateway/gateway';
import { openTracing } from '@entropi/platform/open-tracing';
import { publishBuild } from '@entropi/platform/publish/publish';
import { openFileRegistry } from '@entropi/platform/registry/registry';
import { openFolderStore } from '@entropi/platform/store/folder-store';
import { makeTemporaryFolder, writeSampleShell } from '@entropi/platform/testing/sample-build';
import { RuntimeConfig } from '@entropi/shared/remote/manifest';
import { readShares } from './features/shares/share-view';
import { type BrokerApp, createBrokerApp } from './testing/broker-app';
import { type OtlpReceiver, type ReceivedSpan, startOtlpReceiver } from './testing/otlp-receiver';
import { DAX } from './testing/test-trading';
import { call, type TestUser } from './testing/test-user';

const HTML = { accept: 'text/html' };

let receiver: OtlpReceiver;
let broker: BrokerApp;

beforeAll(async () => {
  receiver = await startOtlpReceiver();
  broker = await createBrokerApp({ OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url });
  await broker.control('PUT', `markets/${DAX}`, { bid: 8000, offer: 8001 });
});
afterAll(async () => {
  await broker.close();
  await receiver.close();
});

/** Does what a browser does: it loads the page of a gateway, and its calls continue the trace of that page. */
async function openPage(): Promise<string> {
  const dir = await makeTemporaryFolder();
  const registry = openFileRegistry(path.join(dir, 'revisions'));
  const store = openFolderStore(path.join(dir, 'files'));
  await publishBuild(registry, store, await writeSampleShell('1.0.0'));
  const traces = { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url, OTEL_TRACES_SAMPLER_ARG: 1 };
  const tracing = await openTracing(traces, 'entropi-gateway');
  const gateway = createGateway({
    registry,
    store,
    tracing,
    runtime: RuntimeConfig.parse({ environment: 'local', apiBaseUrl: 'http://localhost:8000' }),
    apiInternalUrl: 'http://127.0.0.1:9',
    tls: false,
    logLevel: 'silent',
  });
  const page = await gateway.inject({ url: '/dashboard?token=of-a-reset-link', headers: HTML });
  await gateway.close();
  await tracing.stop();
  const [, traceparent = ''] = /name="traceparent" content="([^"]+)"/.exec(page.body) ?? [];
  return traceparent;
}

function findSpan(name: string): ReceivedSpan {
  const found = receiver.spans.find((span) => span.name === name);
  if (!found) throw new Error(`no ${name} among ${receiver.spans.map((span) => span.name)}`);
  return found;
}

describe('a trace', () => {
  let user: TestUser;
  let traceparent: string;
  let secrets: string[];

  beforeAll(async () => {
    user = await broker.test.signIn();
    const { keys, first } = await broker.addLogin('trace');
    traceparent = await openPage();
    const headers = { traceparent };
    const token = user.accessToken;
    secrets = [token, keys.api_key, keys.identifier, keys.password, 'of-a-reset-link'];
    const send = async (
      method: 'GET' | 'POST',
      url: string,
      body?: unknown,
      more: Record<string, string> = {},
    ) => {
      const given = { body, token, headers: { ...headers, ...more } };
      return await call(broker.test.app, method, url, given);
    };
    await send('GET', '/auth/validate-reset-token/of-a-reset-link');
    expect((await send('POST', '/api/me/ig/keys', keys)).status).toBe(201);
    await send('POST', '/api/me/ig/chage-default-account', { account_id: first });
    await send('GET', '/api/markets/?search=Germany');
    await send('POST', `/api/profile/${user.id}/risks`, { version: RISKS_VERSION });
    const order = { epic: DAX, direction: 'BUY', size: 2 };
    const shares = `/api/strategy/shares/${user.id}`;
    const opened = await until(
      () => send('POST', shares, order, { 'idempotency-key': 'traced' }),
      ({ status }) => status === 202,
    );
    expect(opened.body).toMatchObject({ epic: DAX });
    await until(
      () => readShares(broker.test.deps.db, user.id, 'open'),
      ([share]) => share?.state === 'OPEN',
    );
    await broker.stopEngine();
    await broker.test.deps.tracing.stop();
  });

  it('is one from the gateway over API and engine to the call of the broker', () => {
    const page = findSpan('GET /*');
    const api = findSpan('saveKeys');
    const engine = findSpan('engine check-keys');
    const login = receiver.spans.find(
      ({ name, parentSpanId }) => name === 'POST /session' && parentSpanId === engine.spanId,
    );
    expect(page).toMatchObject({ service: 'entropi-gateway', parentSpanId: null });
    expect(traceparent).toContain(`${page.traceId}-${page.spanId}`);
    expect(api).toMatchObject({ traceId: page.traceId, parentSpanId: page.spanId });
    expect(engine).toMatchObject({ traceId: page.traceId, parentSpanId: api.spanId });
    expect(login).toMatchObject({ traceId: page.traceId });
  });

  it('shows an order from the call over its sending to the booked fill', () => {
    const api = findSpan('openShare');
    const send = findSpan('send order');
    const ofOrder = receiver.spans.filter(({ traceId }) => traceId === api.traceId);
    expect(send).toMatchObject({ traceId: api.traceId, attributes: { 'order.kind': 'OPEN' } });
    expect(findSpan('POST /positions').parentSpanId).toBe(send.spanId);
    expect(ofOrder.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['resolve order', 'GET /confirms', 'order']),
    );
  });

  it('holds nothing secret, and no address of a user', () => {
    const sent = receiver.bodies.join('\n');
    expect(sent).toContain('validateResetToken');
    for (const secret of secrets) expect([secret, sent.includes(secret)]).toEqual([secret, false]);
    expect(sent).not.toMatch(/Bearer|\?token|http:\/\//);
  });
});
