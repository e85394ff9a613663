import { login } from '@entropi/shared/contracts/auth';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { call, TEST_PASSWORD, type TestUser } from '../../testing/test-user';

let test: TestApp;
let user: TestUser;

beforeAll(async () => {
  test = await createTestApp();
  user = await test.signIn({ username: 'alba' });
});
afterAll(() => test.close());

const form = (fields: Record<string, string>) => ({
  body: new URLSearchParams(fields).toString(),
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
});

describe('POST /auth/login', () => {
  it('answers a temporary token', async () => {
    const answer = await call(
      test.app,
      'POST',
      '/auth/login',
      form({ username: 'alba', password: TEST_PASSWORD }),
    );
    expect(answer.status).toBe(200);
    expect(answer.as(login.reply)).toMatchObject({
      scope: 'two_factor',
      two_factor_enrolled: false,
    });
  });
});

describe('GET /auth/me', () => {
  it('answers the caller', async () => {
    const answer = await user.call('GET', '/auth/me');
    expect(answer.body).toMatchObject({ id: user.id });
    expect(answer.status).toBe(200);
  });
});
