import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { telegramBots } from '@entropi/db/schema/telegram';
import { type RecordedCall, Recording } from '@entropi/shared/remote/recording';
import { type BrokerApp, createBrokerApp } from '../broker-app';
import { openPlatformPort, type PlatformPort } from '../platform-port';
import { makePeople } from './people';
import { complete } from './record';
import { replay } from './replay';
import { findLosses, type Shape } from './shape';

const FOLDER = path.join(__dirname, '../../../../e2e/fixtures/versions');

/** Every recorded version: `mf-chat/1.json`. */
const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.json'))
  .sort();

const BOT_ID = 1_234_567_890;

let broker: BrokerApp;
let platform: PlatformPort;
beforeAll(async () => {
  platform = await openPlatformPort();
  broker = await createBrokerApp({
    ...platform.environment,
    // A bot that nothing is sent to: no one is connected with it.
    TELEGRAM_BOT_TOKEN: `${BOT_ID}:${'a'.repeat(35)}`,
    TELEGRAM_API_URL: 'http://127.0.0.1:9',
  });
  const reached = { botId: BOT_ID, name: 'entropi_bot', polledAt: new Date('2999-01-01') };
  await broker.test.deps.db.insert(telegramBots).values(reached);
});
afterAll(async () => {
  await broker.close();
  platform.close();
});

/** What a present response lacks of what the version was given. */
function judge(recorded: RecordedCall, status: number, body: unknown): string[] {
  if (status !== recorded.status) {
    return [`responds with ${status}, was ${recorded.status}: ${JSON.stringify(body)}`];
  }
  return recorded.shape === null ? [] : findLosses(recorded.shape as Shape, body);
}

/** Replays a recording in order; returns what is lost, and the recording completed by what it lacked. */
async function replayAll(recording: Recording, name: string) {
  const people = await makePeople(broker, name);
  const losses: string[] = [];
  const calls: RecordedCall[] = [];
  for (const recorded of recording.calls) {
    const { status, body } = await replay(recorded, broker.test, people);
    const isNew = recorded.status === undefined;
    const completed = isNew ? complete(recorded, status, body) : recorded;
    calls.push(completed ?? recorded);
    const found = isNew
      ? [completed ? 'is recorded now: look at it' : `is rejected: ${JSON.stringify(body)}`]
      : judge(recorded, status, body);
    losses.push(...found.map((loss) => `${recorded.operation} ${loss}`));
  }
  return { losses, calls, hasNews: calls.some((call, index) => call !== recording.calls[index]) };
}

it.each(files)('the API still returns what %s recorded', async (name) => {
  const file = path.join(FOLDER, name);
  const recording = Recording.parse(JSON.parse(readFileSync(file, 'utf8')));
  const { losses, calls, hasNews } = await replayAll(recording, `r${files.indexOf(name)}`);
  if (hasNews) writeFileSync(file, `${JSON.stringify({ calls }, null, 2)}\n`);
  expect(losses).toEqual([]);
});
