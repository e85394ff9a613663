import type { HostileUser, ProvenPassword } from '@entropi/api/testing/hostile-people';

/** What one attacker has: an account here, an API key at the broker, and the names of others. */
export interface AttackerPlan extends HostileUser {
  token: string;
  /** The address from which their calls come. */
  address: string;
  /** The key of a login of their own at the broker, which accepts no call without one. */
  apiKey: string;
  /** Broker logins of others. */
  identifiers: string[];
  /** Mail addresses of others. */
  emails: string[];
  /** Changes of their own password, used in turn; a change after the last one proves nothing. */
  passwords: ProvenPassword[];
}

export interface AttackPlan {
  url: string;
  epic: string;
  seconds: number;
  attackers: AttackerPlan[];
}

export interface AttackCall {
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  body?: unknown;
  headers?: Record<string, string>;
}

type WriteCall = (attacker: AttackerPlan, number: number, epic: string) => AttackCall;

const DAY_MS = 24 * 3_600_000;
/** Each attacker reads days of their own, so that nothing is cached. */
const FIRST_DAY_MS = Date.UTC(2025, 0, 6, 9);
const POINTS = 1000;

/** The kinds of calls; each function makes the n-th call of its kind. */
export const ATTACKS: Record<string, WriteCall> = {
  'keys of nobody': (attacker, number) => checkKeys(attacker, `NOBODY-${number}`),
  'keys of others': (attacker, number) =>
    checkKeys(attacker, pick(attacker.identifiers, number) ?? 'NOBODY'),
  searches: ({ name }, number) => ({
    method: 'GET',
    path: `/api/markets/?search=${name}${number}`,
  }),
  candles: (_attacker, number, epic) => {
    const { from, to } = findSpan(number);
    const span = `from=${from}&to=${to}&limit=${POINTS}`;
    return { method: 'GET', path: `/api/markets/${epic}/candles?resolution=MINUTE&${span}` };
  },
  'back-tests': ({ strategyId }, number) => ({
    method: 'POST',
    path: '/api/strategy/backtests',
    body: {
      strategy_id: strategyId,
      source: { kind: 'BROKER', resolution: 'MINUTE', ...findSpan(number) },
    },
  }),
  passwords: (attacker, number) => {
    const proven = attacker.passwords[number];
    const path = findPasswordPath(attacker);
    const none = { current_password: 'a wrong password', password: `a quiet password ${number}` };
    return { method: 'PUT', path, body: proven?.body ?? none, headers: proven?.proof };
  },
  proofs: (attacker, number) => ({
    method: 'POST',
    path: '/auth/proofs',
    body: { ...describeAction(attacker), code: String(number % 1_000_000).padStart(6, '0') },
  }),
  'challenges of proofs': (attacker) => ({
    method: 'POST',
    path: '/auth/proofs/options',
    body: describeAction(attacker),
  }),
  'links to reset': ({ emails }, number) => ({
    method: 'POST',
    path: '/auth/forgot-password',
    body: { email: pick(emails, number) },
  }),
  registrations: ({ name, emails }, number) => ({
    method: 'POST',
    path: '/auth/register/',
    body: {
      username: `${name}-${number}`,
      // The address of a user, or one mailbox under ever new names.
      email: number % 2 === 0 ? pick(emails, number / 2) : `${name}+${number}@example.test`,
      first_name: 'Bench',
      last_name: 'Mark',
    },
  }),
};

/** Calls of these kinds wait for the call before them, because each depends on it. */
export const IN_TURN = new Set(['passwords']);

function findPasswordPath({ userId }: AttackerPlan): string {
  return `/api/users/${userId}/password`;
}

function checkKeys({ apiKey }: AttackerPlan, identifier: string): AttackCall {
  const body = { environment: 'SIM', api_key: apiKey, identifier, password: 'a wrong password' };
  return { method: 'POST', path: '/api/me/ig/keys', body };
}

function describeAction(attacker: AttackerPlan) {
  const content = { current_password: 'a wrong password', password: 'a quiet password' };
  return { action: 'setUserPassword', path: findPasswordPath(attacker), content };
}

function findSpan(number: number): { from: string; to: string } {
  const fromMs = FIRST_DAY_MS + (number % 365) * DAY_MS;
  const [from, to] = [fromMs, fromMs + POINTS * 60_000].map((ms) => new Date(ms).toISOString());
  return { from: from ?? '', to: to ?? '' };
}

function pick<T>(list: readonly T[], number: number): T | undefined {
  return list[number % list.length];
}
