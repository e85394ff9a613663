import type { InjectOptions } from 'fastify';
import type { TestApp } from './test-app';
import { call, type TestUser } from './test-user';

/** A call and who may make it; what is only known once the tests run is given by functions. */
export interface GuardedCall {
  app: () => TestApp;
  method: InjectOptions['method'];
  url: () => string;
  /** A good body, so that nothing but the caller is refused. */
  body?: () => unknown;
  /** Somebody who is signed in and may not; absent: everybody who is signed in may. */
  forbiddenTo?: () => TestUser;
  /** Somebody who may. */
  allowedTo?: () => TestUser;
  /** Bodies that are refused with 422, and the path that the answer names. */
  invalid?: () => { body: unknown; path: string }[];
}

/** The refusals that every call has, in the order of the contract: 401, 422, 403. */
export function itRefuses(guarded: GuardedCall): void {
  const { app, method, url, body = () => undefined } = guarded;

  it('answers 401 without a token', async () => {
    const answer = await call(app().app, method, url(), { body: body() });
    expect(answer.status).toBe(401);
    expect(answer.body).toMatchObject({ status: 401, message: 'Unauthorized' });
  });

  const { invalid, allowedTo, forbiddenTo } = guarded;
  if (invalid && allowedTo) {
    it('answers 422 and names what is wrong', async () => {
      for (const wrong of invalid()) {
        const answer = await allowedTo().call(method, url(), wrong.body);
        expect({ wrong, status: answer.status }).toEqual({ wrong, status: 422 });
        const { details } = answer.body as { details: { path: string }[] };
        expect(details.map((detail) => detail.path)).toContain(wrong.path);
      }
    });
  }

  if (forbiddenTo) {
    it('answers 403 to others', async () => {
      const answer = await forbiddenTo().call(method, url(), body());
      expect(answer.status).toBe(403);
    });
  }
}
