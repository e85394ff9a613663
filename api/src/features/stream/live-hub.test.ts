import { EVENT_CHANNEL, publishEvent } from '@entropi/db/events';
import { liveEvents } from '@entropi/db/schema/engine';
import { DatabaseUnreachable } from '@entropi/db/sql-state';
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

/** A reader, and the numbers of the events that their stream has had. */
function follow(userId: number) {
  const stream = new EventStream();
  let text = '';
  stream.on('data', (chunk) => {
    text += String(chunk);
  });
  const listNumbers = () => [...text.matchAll(/^id: (\d+)\nevent: /gm)].map(([, id]) => Number(id));
  return {
    reader: createReader(userId, stream),
    listNumbers,
    /** The numbers, once there are so many. */
    async waitForNumbers(count: number): Promise<number[]> {
      while (listNumbers().length < count) await new Promise((resolve) => setImmediate(resolve));
      return listNumbers();
    },
  };
}

const inOrder = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b);

/** Publishes events of a user, and returns the number of the first, from which a reader resumes. */
async function publishAfterFirst(userId: number, events: readonly ('cycle' | 'session')[]) {
  const { db } = test.deps;
  const publish = (event: 'cycle' | 'session') =>
    publishEvent(db, { userId, event, ref: event === 'session' ? { reason: 'roles' } : {} });
  await publish('session');
  const [first] = await db.select().from(liveEvents).orderBy(desc(liveEvents.id)).limit(1);
  for (const event of events) await publish(event);
  return { first: first?.id ?? 0, publish };
}

it('a reader who resumes gets what they missed in the order of its numbers', async () => {
  const { deps } = test;
  const user = await test.signIn();
  const { first } = await publishAfterFirst(user.id, ['cycle', 'session']);
  const hub = createLiveHub(deps, createReadQueue(1));
  const resuming = follow(user.id);
  await hub.join(resuming.reader, first);
  await hub.resume(resuming.reader, first);
  const numbers = await resuming.waitForNumbers(2);
  expect(numbers).toEqual(inOrder(numbers));
  await hub.close();
});

it('what is published while a reader still gets what they missed comes after that', async () => {
  const { deps } = test;
  const user = await test.signIn();
  const { first, publish } = await publishAfterFirst(user.id, ['cycle']);
  let open: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const reads = createReadQueue(1);
  const hub = createLiveHub(deps, {
    read: async (key, read) => {
      if (key.startsWith('data:')) await gate;
      return reads.read(key, read);
    },
  });
  const [watching, resuming] = [follow(user.id), follow(user.id)];
  await hub.join(watching.reader, null);
  await hub.join(resuming.reader, first);
  const resumed = hub.resume(resuming.reader, first);
  await publish('session');
  await watching.waitForNumbers(1);
  expect(resuming.listNumbers()).toEqual([]);
  open();
  await resumed;
  const numbers = await resuming.waitForNumbers(2);
  expect(numbers).toEqual(inOrder(numbers));
  await hub.close();
});

/** A bus whose notices of events a test can say by itself. */
function openSaidBus({ bus }: Pick<TestApp['deps'], 'bus'>) {
  let hear: (payload: string) => void = () => undefined;
  const listen: typeof bus.listen = (options) => {
    hear = options.channels[EVENT_CHANNEL] ?? hear;
    return bus.listen(options);
  };
  return {
    bus: { ...bus, listen },
    say: (userId: number, event: 'cycle' | 'session', id: number) =>
      hear(
        `${userId} ${event} ${JSON.stringify({ id, ref: event === 'cycle' ? {} : { reason: 'roles' } })}`,
      ),
  };
}

const [CYCLE = 0, LOWER = 0, HIGHER = 0] = [1, 2, 3].map((number) => 1_000_000 + number);

it('of two events about a thing that wait together the higher number is sent, whichever came first', async () => {
  const { deps } = test;
  const user = await test.signIn();
  const { bus, say } = openSaidBus(deps);
  const hub = createLiveHub({ ...deps, bus }, createReadQueue(1));
  const watching = follow(user.id);
  await hub.join(watching.reader, null);
  // The first one is being read while the others come.
  say(user.id, 'cycle', CYCLE);
  say(user.id, 'session', HIGHER);
  say(user.id, 'session', LOWER);
  expect(await watching.waitForNumbers(2)).toEqual([CYCLE, HIGHER]);
  await hub.close();
});

it('so it is for a reader who still gets what they missed', async () => {
  const { deps } = test;
  const user = await test.signIn();
  const { first } = await publishAfterFirst(user.id, ['cycle']);
  const { bus, say } = openSaidBus(deps);
  let open: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const reads = createReadQueue(1);
  const held = {
    read: <Value>(key: string, read: () => Promise<Value>) =>
      key.startsWith('data:') ? gate.then(() => reads.read(key, read)) : reads.read(key, read),
  };
  const hub = createLiveHub({ ...deps, bus }, held);
  const [watching, resuming] = [follow(user.id), follow(user.id)];
  await hub.join(watching.reader, null);
  await hub.join(resuming.reader, first);
  const resumed = hub.resume(resuming.reader, first);
  say(user.id, 'session', HIGHER);
  await watching.waitForNumbers(1);
  say(user.id, 'session', LOWER);
  await watching.waitForNumbers(2);
  open();
  await resumed;
  expect((await resuming.waitForNumbers(2)).at(-1)).toBe(HIGHER);
  await hub.close();
});

it('an event that cannot be read while the database is away disconnects those who want it, who then get it', async () => {
  const { deps } = test;
  const [user, other] = [await test.signIn(), await test.signIn()];
  let isAway = false;
  const db = new Proxy(deps.db, {
    get(target, name, receiver) {
      if (isAway) throw new DatabaseUnreachable(new Error('timeout expired'));
      return Reflect.get(target, name, receiver);
    },
  });
  const hub = createLiveHub({ ...deps, db }, createReadQueue(1));
  const { first, publish } = await publishAfterFirst(user.id, []);
  const [watching, unconcerned] = [follow(user.id), follow(other.id)];
  await hub.join(watching.reader, null);
  await hub.join(unconcerned.reader, null);
  isAway = true;
  const closed = new Promise((resolve) => watching.reader.stream.once('close', resolve));
  await publish('cycle');
  await closed;
  expect(watching.listNumbers()).toEqual([]);
  expect(unconcerned.reader.stream.destroyed).toBe(false);
  isAway = false;
  const resuming = follow(user.id);
  await hub.join(resuming.reader, first);
  await hub.resume(resuming.reader, first);
  const [cycle] = await deps.db.select().from(liveEvents).orderBy(desc(liveEvents.id)).limit(1);
  expect(await resuming.waitForNumbers(1)).toContain(cycle?.id);
  await hub.close();
});
