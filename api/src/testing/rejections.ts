import type { TestApp } from './test-app';
import { call, type Method, type TestUser } from './test-user';

/** A call and who may make it; values that are known only once the tests run are given by functions. */
export interface GuardedCall {
  app: () => TestApp;
  method: Method;
  url: () => string;
  /** A valid body, so that only the caller is a reason to reject the call. */
  body?: () => unknown;
  /** A signed-in user who may not make the call; absent where every signed-in user may. */
  forbiddenTo?: () => TestUser;
  /** A user who may make the call. */
  allowedTo?: () => TestUser;
  /** Bodies that are rejected with 422, and the path that the response names. */
  invalid?: () => { body: unknown; path: string }[];
}

/** The rejections that every call has, in the order of the contract: 401, 422, 403. */
export function itRejects(guarded: GuardedCall): void {
  const { app, method, url, body = () => undefined } = guarded;

  it('responds with 401 without a token', async () => {
    const response = await call(app().app, method, url(), { body: body() });
    expect(response.status).toBe(401);
    expect(response.body).toMatchObject({ status: 401, message: 'Unauthorized' });
  });

  const { invalid, allowedTo, forbiddenTo } = guarded;
  if (invalid && allowedTo) {
    it('responds with 422 and names what is wrong', async () => {
      for (const wrong of invalid()) {
        const response = await allowedTo().call(method, url(), wrong.body);
        expect({ wrong, status: response.status }).toEqual({ wrong, status: 422 });
        const { details } = response.body as { details: { path: string }[] };
        expect(details.map((detail) => detail.path)).toContain(wrong.path);
      }
    });
  }

  if (forbiddenTo) {
    it('responds with 403 to others', async () => {
      const response = await forbiddenTo().call(method, url(), body());
      expect(response.status).toBe(403);
    });
  }
}
