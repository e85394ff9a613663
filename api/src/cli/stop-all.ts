import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Deps } from '../deps';
import { allLongJobs } from '../features/jobs/all-long-jobs';
import { countReasons, findJob } from '../features/jobs/jobs.repo';
import { runTurn } from '../features/jobs/run-turn.domain';
import { stopAll } from '../features/tasks/stop-all.domain';

const USAGE = 'stop-all [--close]';
const LOOK_EVERY_MS = 1000;

/**
 * `stop-all`: stops every task, and with `--close` closes what is open; then follows the closes, which engines make,
 * until none is under way. It needs no other process: the work of the job is done here if no one else does it.
 */
export async function stopAllCommand(deps: Deps, args: string[]): Promise<string> {
  const { values } = parseArgs({ args, options: { close: { type: 'boolean' } } });
  const closes = values.close ?? false;
  const order = { actorId: null, actor: 'command line', closes };
  const { jobId, stopped, met } = await stopAll({ ...deps, db: deps.urgentDb }, order);
  // Printed at once: whoever does not want to wait may end the command, and the rest is done all the same.
  process.stderr.write(`${stopped} tasks stopped; ${met} to follow (job ${jobId}).\n`);
  for (let shown = ''; ; ) {
    const job = await findJob(deps.db, jobId);
    if (!job) throw new Error(`The job is gone. ${USAGE}`);
    const line = `${job.rowsDone} of ${job.rowsTotal} done, ${job.rowsFailed} failed`;
    if (line !== shown) process.stderr.write(`${line}\n`);
    shown = line;
    if (job.finishedAt) {
      const reasons = await countReasons(deps.db, jobId);
      return [line, ...reasons.map(({ code, count }) => `  ${count}: ${code}`)].join('\n');
    }
    await runTurn(deps, { jobId, turn: job.turn }, allLongJobs);
    await sleep(LOOK_EVERY_MS);
  }
}
