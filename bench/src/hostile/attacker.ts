import { setTimeout as sleep } from 'node:timers/promises';
import { ATTACKS, type AttackerPlan, type AttackPlan, IN_TURN } from './attack-calls';

/** How many calls of one kind an attacker has open at once. */
const AT_ONCE = 2;
/** A call begins no sooner than this after the one before, so that an attacker makes at most 190 calls a second. */
const EVERY_MS = 100;
const NO_RESPONSE = 'none';

/** Calls by kind and by status. */
export type AttackCounts = Record<string, Record<string, number>>;

type Attack = AttackPlan & { counts: AttackCounts; endsAt: number };

async function callOnce(
  { url, epic }: Attack,
  attacker: AttackerPlan,
  kind: string,
  number: number,
): Promise<string> {
  const written = ATTACKS[kind]?.(attacker, number, epic);
  if (!written) throw new Error(`no attack ${kind}`);
  const { method, path, body, headers } = written;
  try {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${attacker.token}`,
        'x-forwarded-for': attacker.address,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    await response.arrayBuffer();
    return String(response.status);
  } catch {
    return NO_RESPONSE;
  }
}

/** Makes calls of one kind until the end. */
async function repeat(attack: Attack, attacker: AttackerPlan, kind: string): Promise<void> {
  const counts: Record<string, number> = {};
  attack.counts[`${attacker.name}: ${kind}`] = counts;
  let next = 0;
  const callOn = async () => {
    while (Date.now() < attack.endsAt) {
      const pause = sleep(EVERY_MS);
      const number = next;
      next += 1;
      const status = await callOnce(attack, attacker, kind, number);
      counts[status] = (counts[status] ?? 0) + 1;
      await pause;
    }
  };
  await Promise.all(Array.from({ length: IN_TURN.has(kind) ? 1 : AT_ONCE }, callOn));
}

/** Makes the calls of the plan, which comes over the channel, and sends back how they were answered. */
async function run(plan: AttackPlan): Promise<void> {
  const attack = { ...plan, counts: {}, endsAt: Date.now() + plan.seconds * 1000 };
  await Promise.all(
    plan.attackers.flatMap((attacker) =>
      Object.keys(ATTACKS).map((kind) => repeat(attack, attacker, kind)),
    ),
  );
  process.send?.(attack.counts);
  process.disconnect();
}

process.once('message', (plan) => void run(plan as AttackPlan));
process.send?.('ready');
