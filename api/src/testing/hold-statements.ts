import type { TestApp } from './test-app';

/** Lets statements that contain a text wait, or fail, until they are let go on. */
export function holdStatements(test: TestApp, part: string) {
  const pool = test.deps.db.$client;
  const query = pool.query.bind(pool) as (...given: unknown[]) => Promise<unknown>;
  let held = 0;
  let fails = false;
  let release: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  const waiting = new Promise<void>((resolve) => {
    pool.query = (async (config: { text: string }, ...rest: unknown[]) => {
      if (config.text.includes(part)) {
        held += 1;
        resolve();
        await gate;
        if (fails) throw new Error('the database is gone');
      }
      return query(config, ...rest);
    }) as typeof pool.query;
  });
  return {
    waiting,
    count: () => held,
    letGo: () => release(),
    fail: () => {
      fails = true;
      release();
    },
    remove: () => {
      release();
      pool.query = query as typeof pool.query;
    },
  };
}
