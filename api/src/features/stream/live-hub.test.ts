import { publishEvent } from '@entropi/db/events';
import { liveEvents } from '@entropi/db/schema/engine';
import { desc } from 'drizzle-orm';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { EventStream } from './event-stream';
import { createLiveHub, type LiveReader } from './live-hub';
import { createReadQueue } from './read-queue';

let test: TestApp;

beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const createReader = (userId: number, stream: EventStream): LiveReader => ({
  userId,
  isSuperuser: false,
  markets: new Set(),
  stream,
  onOwn: () => undefined,
  onCallerChange: () => undefined,
});

/** What a stream begins with. */
async function readFirst(stream: EventStream): Promise<string> {
  for await (const chunk of stream) return String(chunk);
  return '';
}

it('the first reader begins after what was published before anything was heard', async () => {
  const { deps } = test;
  const user = await test.signIn();
  let startToHear: () => void = () => undefined;
  const hears = new Promise<void>((resolve) => {
    startToHear = resolve;
  });
  // A connection that listens only once the gate is open.
  const listen: typeof deps.bus.listen = (options) => {
    const listening = hears.then(() => deps.bus.listen(options));
    return {
      ready: listening.then(({ ready }) => ready),
      stop: async () => (await listening).stop(),
    };
  };
  const hub = createLiveHub({ ...deps, bus: { ...deps.bus, listen } }, createReadQueue(1));
  const stream = new EventStream();
  const joining = hub.join(createReader(user.id, stream), null);
  await publishEvent(deps.db, { userId: user.id, event: 'task', ref: {} });
  startToHear();
  await joining;
  const [newest] = await deps.db.select().from(liveEvents).orderBy(desc(liveEvents.id)).limit(1);
  expect(await readFirst(stream)).toBe(`id: ${newest?.id}\n: open\n\n`);
  await hub.close();
});

it('a reader who resumes gets what they missed in the order of its numbers', async () => {
  const { deps } = test;
  const user = await test.signIn();
  const publish = (event: 'task' | 'cycle' | 'session', ref: { reason?: string }) =>
    publishEvent(deps.db, { userId: user.id, event, ref });
  await publish('session', { reason: 'roles' });
  const [last] = await deps.db.select().from(liveEvents).orderBy(desc(liveEvents.id)).limit(1);
  await publish('cycle', {});
  await publish('session', { reason: 'roles' });
  const hub = createLiveHub(deps, createReadQueue(1));
  const stream = new EventStream();
  const reader = createReader(user.id, stream);
  let text = '';
  stream.on('data', (chunk) => {
    text += String(chunk);
  });
  const listNumbers = () => [...text.matchAll(/^id: (\d+)\nevent: /gm)].map(([, id]) => Number(id));
  await hub.join(reader, last?.id ?? 0);
  await hub.resume(reader, last?.id ?? 0);
  while (listNumbers().length < 2) await new Promise((resolve) => setImmediate(resolve));
  expect(listNumbers()).toEqual(listNumbers().toSorted((a, b) => a - b));
  await hub.close();
});
