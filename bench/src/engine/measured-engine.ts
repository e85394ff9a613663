import { connectDatabase } from '@entropi/db/db';
import { shares } from '@entropi/db/schema/trading';
import { countStatements, type StatementCounter } from '@entropi/db/testing/statement-counter';
import { startEngine } from '@entropi/engine/start-engine';
import { EngineHarness } from '@entropi/engine/testing/engine-harness';
import { addTradingUser, type TradingUser } from '@entropi/engine/testing/trading-user';

const POLL_EVERY_MS = 100;

/** An engine in this process with the waits of production, and a count of what it sends to the database. */
export interface MeasuredEngine {
  harness: EngineHarness;
  users: TradingUser[];
  counter: StatementCounter;
  /** Resolves when the level of every user is open. */
  awaitLevel(level: number): Promise<void>;
  stop(): Promise<void>;
}

/** The price of level 0 is 8000; the next levels open 20, 50 and 95 below. */
export async function startMeasuredEngine(userCount: number): Promise<MeasuredEngine> {
  const harness = await EngineHarness.start();
  await harness.setPrice(8000);
  const users: TradingUser[] = [];
  for (let number = 0; number < userCount; number += 1)
    users.push(await addTradingUser(harness, nameUser(number)));
  const options = { statementTimeoutMs: 30_000, onError: () => undefined };
  const connection = connectDatabase(harness.database.url, options);
  const counter = countStatements(connection.pool);
  const engine = await startEngine(
    { ...harness.deps, db: connection.db },
    { pollEveryMs: { SIM: POLL_EVERY_MS } },
  );
  return {
    harness,
    users,
    counter,
    async awaitLevel(level) {
      for (;;) {
        const rows = await harness.db.select().from(shares);
        const open = rows.filter((share) => share.level === level && share.state === 'OPEN');
        if (open.length >= userCount) return;
        await pause(100);
      }
    },
    async stop() {
      await engine.stop();
      await connection.close();
      await harness.stop();
    },
  };
}

/** A name of four characters, because the first four of a name are its account's. */
export function nameUser(number: number): string {
  return `b${number.toString(36).padStart(3, '0')}`;
}

export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
