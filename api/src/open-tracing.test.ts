import { readOtlpOptions } from '@entropi/shared/server/trace-config';
import { NO_TRACING } from '@entropi/shared/server/tracing';
import { readConfig } from './config';
import { openTracing } from './open-tracing';
import { createBrokerApp } from './testing/broker-app';
import { call } from './testing/test-user';

jest.mock('@opentelemetry/sdk-trace-base', () => {
  throw new Error('the SDK is loaded');
});
jest.mock('@opentelemetry/exporter-trace-otlp-http', () => {
  throw new Error('the exporter is loaded');
});

describe('traces that are not configured', () => {
  it('load no package while API and engine work', async () => {
    const broker = await createBrokerApp();
    expect(broker.test.deps.tracing).toBe(NO_TRACING);
    const { keys } = await broker.addLogin('off');
    const user = await broker.test.signIn();
    expect((await user.call('POST', '/api/me/ig/keys', keys)).status).toBe(201);
    expect((await call(broker.test.app, 'GET', '/auth/me')).status).toBe(401);
    await broker.close();
  });

  it('would load the packages if an address to send to were configured', async () => {
    const config = readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' });
    await expect(openTracing(config, 'test')).rejects.toThrow('is loaded');
  });
});

it.each([
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'no pairs'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'key=%zz'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'a key=value'],
  ['OTEL_EXPORTER_OTLP_HEADERS', '=value'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'key=two%0alines'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'key=value,'],
  ['OTEL_TRACES_SAMPLER_ARG', '2'],
])('%s=%s is reported as wrong at the start', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(name);
});

it('headers of the exporter are decoded', () => {
  const config = readConfig({
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9',
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20x%3D, team = a=b',
  });
  expect(readOtlpOptions(config, 'test')?.headers).toEqual({
    authorization: 'Bearer x=',
    team: 'a=b',
  });
});
