import { getJob } from '@entropi/contracts/jobs';
import { stopAllTasks } from '@entropi/contracts/tasks';
import { sql } from 'drizzle-orm';
import type { TestApp } from './test-app';
import type { TestUser } from './test-user';

export const STOP_ALL = '/api/admin/tasks/stop-all';

/** Users with running tasks, and the stop of all tasks that a superuser orders. */
export class RunningCrowd {
  private crowds = 0;

  constructor(
    private readonly test: TestApp,
    private readonly admin: TestUser,
  ) {}

  /** Adds users with running tasks; returns their ids. */
  async add(count: number): Promise<number[]> {
    this.crowds += 1;
    const name = `crowd${this.crowds}-`;
    const { rows } = await this.test.deps.db.execute<{ user_id: number }>(sql`
      with made as (
        insert into users (username, email)
        select ${name} || n, ${name} || n || '@example.test'
        from generate_series(1, ${count}::int) n returning id)
      insert into tasks (user_id, state) select id, 'active' from made returning user_id`);
    return rows.map((row) => row.user_id).sort((a, b) => a - b);
  }

  /** How many of their tasks are in each state. */
  async countStates(ids: number[]): Promise<Record<string, number>> {
    const { rows } = await this.test.deps.db.execute<{ state: string; tasks: number }>(sql`
      select state, count(*)::int as tasks from tasks where user_id = any(${sql.param(ids)}::int[])
      group by state`);
    return Object.fromEntries(rows.map(({ state, tasks }) => [state, tasks]));
  }

  /** How many stops of their tasks are in the trail. */
  async countTrail(ids: number[]): Promise<number> {
    const { rows } = await this.test.deps.db.execute<{ entries: number }>(sql`
      select count(*)::int as entries from audit_entries
      where action = 'task.stop' and user_id = any(${sql.param(ids)}::int[])`);
    return rows[0]?.entries ?? 0;
  }

  async stop(by = this.admin) {
    return (await by.call('POST', STOP_ALL)).as(stopAllTasks.reply);
  }

  async findStop(jobId: string) {
    return (await this.admin.call('GET', `/api/jobs/${jobId}`)).as(getJob.reply);
  }
}
