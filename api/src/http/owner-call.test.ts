import { sendMessage } from '@entropi/contracts/chat';
import type { Endpoint } from '@entropi/contracts/endpoint';
import { closeShare, type openShare } from '@entropi/contracts/shares';
import type { getSellMode } from '@entropi/contracts/tasks';
import { setUserPassword } from '@entropi/contracts/users';
import { NO_TRACING } from '@entropi/shared/server/tracing';
import Fastify from 'fastify';
import type { Deps } from '../deps';
import { authorizeOwner, guard } from '../features/auth/authorize';
import { aCaller } from '../testing/a-caller';
import { createTestApp } from '../testing/test-app';
import type { Caller, OwnerId } from './caller';
import { type Call, route } from './route';
import { traceRequests } from './trace-requests';

const alice = aCaller;
const superuser: Caller = { ...alice, userId: 1, username: 'root', isSuperuser: true };

type Has<Key extends string, T> = Key extends keyof T ? true : false;

describe('the type of an owner’s call', () => {
  it('names no user but its owner', () => {
    // The compiler checks these: each line becomes an error when the call gets another way to an id.
    const named: [
      Has<'user_id', Call<typeof setUserPassword>['params']>,
      Has<'user_id', Call<typeof closeShare>['query']>,
      Has<'user_id', Call<typeof sendMessage>['body']>,
      Has<'params', Call<typeof openShare>['request']>,
      Has<'query', Call<typeof openShare>['request']>,
      Has<'url', Call<typeof openShare>['request']>,
      Has<'raw', Call<typeof openShare>['request']>,
      Has<'reply', Call<typeof openShare>>,
      number extends OwnerId ? true : false,
    ] = [false, false, false, false, false, false, false, false, false];
    const kept: [
      Has<'deal_id', Call<typeof closeShare>['params']>,
      Has<'owner', Call<typeof openShare>>,
      Has<'user_id', Call<typeof getSellMode>['params']>,
    ] = [true, true, true];
    expect([...named, ...kept]).toHaveLength(12);
  });
});

/** What a handler receives when that caller makes the call. */
async function receive(contract: Endpoint, caller: Caller, url: string, body?: object) {
  const app = Fastify();
  const deps: Partial<Deps> = { tracing: NO_TRACING };
  app.decorate('deps', deps as Deps);
  // These tests are about the user for whom a call acts, not about proofs.
  app.decorate('guard', { ...guard, authorizeAction: async () => undefined });
  traceRequests(app);
  app.decorate('requiresAuth', true);
  app.decorateRequest('caller', null);
  app.setSerializerCompiler(() => () => '{}');
  app.addHook('onRequest', async (request) => {
    request.caller = caller;
  });
  const received: object[] = [];
  route(app, contract, (call) => {
    received.push(call);
  });
  const method = contract.method as 'POST';
  const { statusCode } = await app.inject({ method, url, payload: body });
  await app.close();
  return { statusCode, call: received[0] };
}

describe('an owner’s call', () => {
  it('receives the owner, and no user_id in path, query or body', async () => {
    const password = 'a long enough password';
    const inPath = await receive(setUserPassword, alice, '/api/users/3/password', { password });
    expect(inPath.call).toMatchObject({ owner: 3, params: {}, body: { password } });
    const inQuery = await receive(closeShare, superuser, '/api/strategy/shares/D1?user_id=3');
    expect(inQuery.call).toMatchObject({ owner: 3, params: { deal_id: 'D1' }, query: {} });
    const message = { body: 'hello', user_id: 3 };
    const inBody = await receive(sendMessage, superuser, '/api/chat/send', message);
    expect(inBody.call).toMatchObject({ owner: 3, body: { body: 'hello' } });
    for (const { call } of [inPath, inQuery, inBody]) {
      expect(JSON.stringify(call)).not.toContain('user_id');
      expect(Object.keys(Object(call).request)).toEqual(['headers', 'ip']);
    }
  });

  it('does not reach its handler with another user’s id in any place', async () => {
    const calls = [
      await receive(setUserPassword, alice, '/api/users/4/password', { password: 'x'.repeat(12) }),
      await receive(closeShare, alice, '/api/strategy/shares/D1?user_id=4'),
      await receive(closeShare, alice, '/api/strategy/shares/D1?user_id=3&user_id=4'),
      await receive(sendMessage, alice, '/api/chat/send', { body: 'hello', user_id: 4 }),
      await receive(sendMessage, alice, '/api/chat/send', { body: '', user_id: 4 }),
    ];
    expect(calls).toEqual(
      [403, 403, 422, 403, 403].map((statusCode) => ({ statusCode, call: undefined })),
    );
  });
});

describe('authorizeOwner', () => {
  const open = { role: 'owner', scopes: {} } as const;
  const deps = {} as Deps;

  it('returns the caller, or the user whom a superuser names', async () => {
    expect(await authorizeOwner(deps, open, alice, [])).toBe(3);
    expect(await authorizeOwner(deps, open, alice, [3, 3])).toBe(3);
    expect(await authorizeOwner(deps, open, superuser, [])).toBe(1);
    expect(await authorizeOwner(deps, open, superuser, [4])).toBe(4);
  });

  it('rejects another user’s id wherever it stands, and two different ones', async () => {
    for (const named of [[4], [3, 4], [4, 3], [Number.NaN]]) {
      await expect(authorizeOwner(deps, open, alice, named)).rejects.toMatchObject({ status: 403 });
    }
    const two = authorizeOwner(deps, open, superuser, [3, 4]);
    await expect(two).rejects.toMatchObject({ status: 422 });
  });

  it('rejects a suspended owner, and lets a superuser act for them all the same', async () => {
    const test = await createTestApp();
    const debtor = await test.signIn({ isSuspended: true });
    const closed = { role: 'owner', scopes: { rejectedWhenSuspended: true } } as const;
    const asDebtor = { ...alice, userId: debtor.id };
    await expect(authorizeOwner(test.deps, closed, asDebtor, [debtor.id])).rejects.toMatchObject({
      status: 402,
    });
    expect(await authorizeOwner(test.deps, closed, superuser, [debtor.id])).toBe(debtor.id);
    await test.close();
  });
});
