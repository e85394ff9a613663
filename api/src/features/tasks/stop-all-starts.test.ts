import { inTransaction } from '@entropi/db/db';
import { beginStart, findLastMassStop } from '@entropi/engine/store/mass-stop.repo';
import { lockTask, moveTask } from '@entropi/engine/store/task-state.repo';
import { RunningCrowd } from '../../testing/running-crowd';
import { createTestApp, type TestApp } from '../../testing/test-app';
import type { TestUser } from '../../testing/test-user';

let test: TestApp;
let admin: TestUser;
let crowd: RunningCrowd;

beforeAll(async () => {
  test = await createTestApp();
  admin = await test.signIn({ isSuperuser: true });
  crowd = new RunningCrowd(test, admin);
});
afterAll(() => test.close());

describe('a stop of all tasks beside starts', () => {
  it('keeps a start that was ordered before it from taking effect, however far the start has come', async () => {
    const [userId = 0] = await crowd.add(1);
    await crowd.stop();
    await test.runJobs();
    const start = (seenStop: number, gate: Promise<void>, onLocked: () => void) =>
      inTransaction(test.deps.db, async (tx) => {
        await beginStart(tx);
        const task = await lockTask(tx, userId);
        const by = { actorId: admin.id, actor: 'admin', reason: 'start', seenStop };
        await moveTask(tx, task, 'active', by);
        onLocked();
        await gate;
      });
    // This start has looked for stops and is not committed yet.
    const seen = await findLastMassStop(test.deps.db);
    let commit: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => {
      commit = resolve;
    });
    let starting = Promise.resolve();
    await new Promise<void>((resolve) => {
      starting = start(seen, gate, resolve);
    });
    const { job_id, stopped } = await crowd.stop();
    expect(stopped).toBe(0);
    const following = test.runJobs();
    commit();
    await starting;
    await following;
    expect(await crowd.findStop(job_id)).toMatchObject({ state: 'done', result: { total: 1 } });
    expect(await crowd.countStates([userId])).toEqual({ stopped: 1 });
  });

  it('leaves tasks running that are started after it', async () => {
    const [userId = 0] = await crowd.add(1);
    const { job_id } = await crowd.stop();
    const seenStop = await findLastMassStop(test.deps.db);
    await inTransaction(test.deps.db, async (tx) => {
      const by = { actorId: admin.id, actor: 'admin', reason: 'start', seenStop };
      await moveTask(tx, await lockTask(tx, userId), 'active', by);
    });
    await test.runJobs();
    expect(await crowd.findStop(job_id)).toMatchObject({ state: 'done' });
    expect(await crowd.countStates([userId])).toEqual({ active: 1 });
    await crowd.stop();
    await test.runJobs();
  });
});
