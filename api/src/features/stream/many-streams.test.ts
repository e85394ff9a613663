import { once } from 'node:events';
import { type ClientRequest, get, type IncomingMessage } from 'node:http';
import { LISTEN_BACKLOG } from '@entropi/shared/server/http-limits';
import { createTestApp, type TestApp } from '../../testing/test-app';
import type { TestUser } from '../../testing/test-user';

const USERS = 10;
const STREAMS = 1000;
const PER_USER = 3;
const PAUSE_MS = 50;
/** Client, server and database may share two busy cores. */
const PATIENCE_MS = 240_000;

let test: TestApp;
const requests: ClientRequest[] = [];

afterEach(async () => {
  for (const request of requests.splice(0)) request.destroy();
  await test.close();
});

async function start(environment: Record<string, string>): Promise<void> {
  test = await createTestApp(environment);
  await test.app.listen({ port: 0, host: '127.0.0.1', backlog: LISTEN_BACKLOG });
}

/** Resolves with the head of the response; the stream stays open. */
async function open(user: TestUser, lastId?: string): Promise<IncomingMessage> {
  const request = get(`${test.app.listeningOrigin}/api/stream`, {
    agent: false,
    headers: {
      authorization: `Bearer ${user.accessToken}`,
      ...(lastId ? { 'last-event-id': lastId } : {}),
    },
  });
  request.on('error', () => undefined);
  requests.push(request);
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  response.on('error', () => undefined);
  return response;
}

describe('many streams', () => {
  it('of one user are 429 beyond the limit, and closing one makes room for another', async () => {
    await start({ STREAMS_PER_USER: String(PER_USER) });
    const [user, other] = [await test.signIn(), await test.signIn()];
    for (let count = 0; count < PER_USER; count++) expect((await open(user)).statusCode).toBe(200);
    const rejected = await open(user);
    expect(rejected.statusCode).toBe(429);
    expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(0);
    expect((await open(other)).statusCode).toBe(200);
    requests[0]?.destroy();
    let status: number | undefined = 429;
    while (status === 429) ({ statusCode: status } = await open(user));
    expect(status).toBe(200);
  });

  it('of one process are 503 beyond the limit', async () => {
    await start({ STREAMS_PER_PROCESS: '2' });
    const users = [await test.signIn(), await test.signIn(), await test.signIn()];
    const statuses: (number | undefined)[] = [];
    for (const user of users) statuses.push((await open(user)).statusCode);
    expect(statuses).toEqual([200, 200, 503]);
  });

  it(
    'at once are all opened, and leave database connections to other calls meanwhile',
    async () => {
      await start({ STREAMS_PER_USER: String(STREAMS) });
      const caller = await test.signIn();
      const users: TestUser[] = [];
      for (let count = 0; count < USERS; count++) users.push(await test.signIn());
      const opening = Array.from({ length: STREAMS }, (_, index) => {
        const user = users[index % USERS] as TestUser;
        // Every other one resumes from an event that is deleted: it gets the current state.
        return open(user, index % 2 ? '999999999' : undefined);
      });
      const calls: number[] = [];
      let isOpening = true;
      const calling = (async () => {
        while (isOpening) {
          calls.push((await caller.call('GET', '/api/chat/admin')).status);
          await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
        }
      })();
      const responses = await Promise.all(opening);
      isOpening = false;
      await calling;
      expect(responses.filter(({ statusCode }) => statusCode !== 200)).toEqual([]);
      expect(new Set(calls)).toEqual(new Set([200]));
    },
    PATIENCE_MS,
  );
});
