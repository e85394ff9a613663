import { createHealthApp } from '../health-app';
import { DEPLOYED } from '../testing/deployed';
import { createTestApp } from '../testing/test-app';
import { call } from '../testing/test-user';

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
