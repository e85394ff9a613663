import type { Environment } from '@entropi/contracts/primitives';
import type {
  PayloadOf,
  RequestKind,
  RequestSecret,
  ResultOf,
} from '@entropi/engine/requests/request-kinds';
import type { Limit } from './budget.domain';

/** Who spends a budget: a user, with a key of their own or with what all users share. */
export interface Spender {
  userId: number;
  /** Another user who looks at this one, on an allowance of their own; null for a job that does. */
  byUserId: number | null;
  /** The stored key that the request uses; null for credentials that come with it, or the feed account. */
  brokerKeyId: number | null;
  secret: RequestSecret | null;
}

/** A limit of a request, and how much of it a result gives back; nothing when `unused` is absent. */
export type BrokerLimit<K extends RequestKind> = Limit & { unused?(result: ResultOf<K>): number };

type Budget<K extends RequestKind> = (payload: PayloadOf<K>, spender: Spender) => BrokerLimit<K>[];

const MINUTE_MS = 60_000;
const QUARTER_MS = 15 * MINUTE_MS;
const HOUR_MS = 60 * MINUTE_MS;
const WEEK_MS = 7 * 24 * HOUR_MS;

/** How many logins one user may try, successful or not. */
const CHECKS_PER_USER = 10;
/** How many wrong passwords a user may try for one login at the broker, which locks it after a few more. */
const WRONG_PASSWORDS_PER_USER = 3;
/** The same for all users together to whom the login does not belong; its owner has a share of their own. */
const WRONG_PASSWORDS_OF_STRANGERS = 5;
/** How many reads of their own key a user has; a person does not look more often. */
const READS_PER_USER = 30;
/** How many reads of others' keys an administrator has, by pages that compare users with the broker. */
const READS_OF_OTHERS = 120;
/** How many reads of one key all administrators and their jobs have together; its owner's are not among them. */
const READS_BY_OTHERS = 20;
/** How many reads of the feed account a user has: IG allows it 30 a minute, and the feed itself needs some. */
const FEED_READS_PER_USER = 16;
const FEED_READS = 18;
const KEPT_FEED_READS = { max: 24, ownUse: 4 };
/** How many calls a search takes: the search itself, and the details of what it found. */
const READS_OF_SEARCH = 2;
/**
 * How many historical prices a key has per week: IG allows an account 10,000, and then none until the week is over.
 */
const POINTS_OF_KEY = 9000;
const FEED_POINTS_PER_USER = 2500;
const FEED_POINTS = 7000;
const KEPT_FEED_POINTS = { max: 9500, ownUse: 500 };

/** What one user may use of the broker by themselves, and what one key may be used for. */
export const USER_LIMITS = {
  logins: (userId: number) => limit(['broker login', userId], CHECKS_PER_USER, QUARTER_MS),
  reads: (userId: number) => limit(['broker reads', userId], READS_PER_USER, MINUTE_MS),
  feedReads: (environment: Environment, userId: number) =>
    limit(['feed reads', environment, userId], FEED_READS_PER_USER, MINUTE_MS),
  feedPoints: (environment: Environment, userId: number) =>
    limit(['points', environment, userId], FEED_POINTS_PER_USER, WEEK_MS),
  keyPoints: (brokerKeyId: number) => limit(['points', 'key', brokerKeyId], POINTS_OF_KEY, WEEK_MS),
};

/**
 * What each request may cost, by kind: every call to the broker that a person causes passes here first. Orders do
 * not, because a close must not wait for a budget; the limiter of a key has a reserve for closes.
 */
const BUDGETS: { [K in RequestKind]: Budget<K> } = {
  'check-keys': ({ environment }, spender) => [
    USER_LIMITS.logins(spender.userId),
    ...wrongPasswords(environment, spender).map((one) => ({
      ...one,
      unused: (result: ResultOf<'check-keys'>) => (result.kind === 'accepted' ? 1 : 0),
    })),
  ],
  'test-connection': ({ environment }, spender) => [
    USER_LIMITS.logins(spender.userId),
    ...wrongPasswords(environment, spender).map((one) => ({
      ...one,
      unused: ({ steps }: ResultOf<'test-connection'>) => (steps[0]?.ok ? 1 : 0),
    })),
  ],
  accounts: (_payload, spender) => ownReads(spender),
  'fresh-dashboard': (_payload, spender) => ownReads(spender),
  sync: (_payload, spender) => ownReads(spender),
  activities: (_payload, spender) => ownReads(spender),
  'search-markets': ({ environment }, spender) =>
    feedReads(environment, spender, READS_OF_SEARCH).map((one) => ({
      ...one,
      unused: ({ reads }: ResultOf<'search-markets'>) => READS_OF_SEARCH - reads,
    })),
  'load-markets': ({ environment }, spender) => feedReads(environment, spender, 1),
  candles: ({ environment, limit: points }, spender) => {
    const { userId, brokerKeyId } = spender;
    const isOfFeed = brokerKeyId === null;
    // A call costs a read as well, because one that returns nothing gives all of its points back.
    const reads = isOfFeed ? feedReads(environment, spender, 1) : ownReads(spender);
    const limits = isOfFeed
      ? [USER_LIMITS.feedPoints(environment, userId), FEED_LIMITS.points(environment)]
      : [USER_LIMITS.keyPoints(brokerKeyId)];
    const unused = ({ candles }: ResultOf<'candles'>) => Math.max(0, points - candles.length);
    return [...reads, ...limits.map((one) => ({ ...one, amount: points, unused }))];
  },
};

/** What all users share of the feed account of an environment. */
export const FEED_LIMITS = {
  reads: (environment: Environment) => ({
    ...limit(['feed reads', environment], FEED_READS, MINUTE_MS),
    kept: KEPT_FEED_READS,
  }),
  points: (environment: Environment) => ({
    ...limit(['points', environment], FEED_POINTS, WEEK_MS),
    kept: KEPT_FEED_POINTS,
  }),
};

/** The limits of a request, the spender's own first. */
export function listBrokerLimits<K extends RequestKind>(
  kind: K,
  payload: PayloadOf<K>,
  spender: Spender,
): BrokerLimit<K>[] {
  return BUDGETS[kind](payload, spender);
}

/** Reads of the user's own key. Whoever else causes them takes nothing of what the user has. */
function ownReads({ userId, byUserId }: Spender): Limit[] {
  if (byUserId === userId) return [USER_LIMITS.reads(userId)];
  const ofKey = limit(['broker reads by others', userId], READS_BY_OTHERS, MINUTE_MS);
  if (byUserId === null) return [ofKey];
  return [limit(['broker reads of others', byUserId], READS_OF_OTHERS, MINUTE_MS), ofKey];
}

function feedReads(environment: Environment, { userId }: Spender, amount: number): Limit[] {
  return [
    { ...USER_LIMITS.feedReads(environment, userId), amount },
    { ...FEED_LIMITS.reads(environment), amount },
  ];
}

/**
 * The limits of wrong passwords. There is none without a secret, because a stored key's own password is known to be
 * correct; with a stored key its owner is trying a new password, so only their own limit applies.
 */
function wrongPasswords(environment: Environment, spender: Spender): Limit[] {
  const { userId, brokerKeyId, secret } = spender;
  if (!secret) return [];
  const login = ['broker password', environment, secret.identifier.toLowerCase()];
  const own = limit([...login, userId], WRONG_PASSWORDS_PER_USER, HOUR_MS);
  if (brokerKeyId !== null) return [own];
  return [own, limit(login, WRONG_PASSWORDS_OF_STRANGERS, HOUR_MS)];
}

function limit(parts: readonly (string | number)[], max: number, windowMs: number): Limit {
  return { parts: parts.map(String), max, windowMs };
}
