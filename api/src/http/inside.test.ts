import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { createHealthApp } from '../health-app';
import { createTestApp } from '../testing/test-app';
import { call } from '../testing/test-user';

const DEPLOYED = {
  ENTROPI_ENV: 'staging',
  SEAL_KEY: randomBytes(32).toString('base64'),
  SIGNING_KEY: generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  }).privateKey,
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'Entropi <no-reply@example.com>',
  WEB_ORIGINS: 'https://app.example.com',
  API_BASE_URLS: 'https://app.example.com',
  PAY_IBAN: 'CH9300762011623852957',
  PAY_BENEFICIARY: 'Entropi Example',
  PAY_STREET: 'Musterstrasse 1',
  PAY_POSTCODE: '8000',
  PAY_CITY: 'Zürich',
  PAY_COUNTRY: 'CH',
};

describe('what only the inside network may read', () => {
  it.each(['/metrics', '/openapi.json', '/docs', '/docs/json'])(
    'is open on the API’s port in a local environment, and nowhere else: %s',
    async (url) => {
      const [local, deployed] = [await createTestApp(), await createTestApp(DEPLOYED)];
      expect((await call(local.app, 'GET', url)).status).toBeLessThan(400);
      expect((await call(deployed.app, 'GET', url)).status).toBe(404);
      await local.close();
      await deployed.close();
    },
  );

  it('is served on the other port: health, the API’s metrics and its description', async () => {
    const { app, deps, close } = await createTestApp(DEPLOYED);
    const health = createHealthApp(deps, app);
    await call(app, 'GET', '/auth/me');
    expect((await call(health, 'GET', '/health/ready')).status).toBe(200);
    const metrics = await call(health, 'GET', '/metrics');
    expect(metrics.body).toContain('operation="me",status="401"');
    expect((await call(health, 'GET', '/openapi.json')).body).toMatchObject({
      paths: { '/auth/login': { post: { operationId: 'login' } } },
    });
    expect((await call(health, 'GET', '/auth/me')).status).toBe(404);
    const forget = deps.readiness.add(() => 'supervision hangs');
    expect(await call(health, 'GET', '/health/ready')).toMatchObject({
      status: 503,
      body: { code: 'not_working' },
    });
    forget();
    expect((await call(health, 'GET', '/health/ready')).status).toBe(200);
    await health.close();
    await close();
  });
});
