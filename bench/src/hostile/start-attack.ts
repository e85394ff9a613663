import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { AttackPlan } from './attack-calls';
import type { AttackCounts } from './attacker';

const ATTACKER = fileURLToPath(new URL('./attacker.ts', import.meta.url));

export interface Attack {
  /** Begins now; resolves with the counts when the attack is over. */
  run(plan: AttackPlan): Promise<AttackCounts>;
  stop(): void;
}

/** Starts a process of its own, so that the attack does not slow down the simulated broker, which is in this one. */
export async function startAttack(): Promise<Attack> {
  const child = fork(ATTACKER, { execArgv: process.execArgv });
  await once(child, 'message');
  return {
    async run(plan) {
      const counts = once(child, 'message');
      const gone = once(child, 'exit').then(([code, signal]) => {
        throw new Error(`the attack ended with ${code ?? signal}`);
      });
      gone.catch(() => undefined);
      child.send(plan);
      const [result] = await Promise.race([counts, gone]);
      return result as AttackCounts;
    },
    stop: () => void child.kill('SIGTERM'),
  };
}
