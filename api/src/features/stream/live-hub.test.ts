import { publishEvent } from '@entropi/db/events';
import { liveEvents } from '@entropi/db/schema/engine';
import { desc } from 'drizzle-orm';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { EventStream } from './event-stream';
import { createLiveHub } from './live-hub';
import { createReadQueue } from './read-queue';

let test: TestApp;

beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

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
  const reader = {
    userId: user.id,
    isSuperuser: false,
    markets: new Set<string>(),
    stream,
    onOwn: () => undefined,
    onCallerChange: () => undefined,
  };
  const joining = hub.join(reader, null);
  await publishEvent(deps.db, { userId: user.id, event: 'task', ref: {} });
  startToHear();
  await joining;
  const [newest] = await deps.db.select().from(liveEvents).orderBy(desc(liveEvents.id)).limit(1);
  expect(await readFirst(stream)).toBe(`id: ${newest?.id}\n: open\n\n`);
  await hub.close();
});
