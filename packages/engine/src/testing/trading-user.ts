import type { Credentials } from '@entropi/broker/broker';
import { sealCredentials } from '@entropi/broker/stored-credentials';
import { plainStrategy } from '@entropi/contracts/plain-strategy';
import { RISKS_VERSION } from '@entropi/contracts/risks';
import type { Limits, SellModeConfig } from '@entropi/contracts/trading-model';
import { inTransaction } from '@entropi/db/db';
import { reserveId } from '@entropi/db/reserve-id.repo';
import { brokerAccounts, brokerKeys } from '@entropi/db/schema/broker';
import { riskAcknowledgements } from '@entropi/db/schema/risks';
import {
  scaleTemplateRows,
  scaleTemplates,
  strategies,
  userConfigs,
} from '@entropi/db/schema/strategies';
import { tasks } from '@entropi/db/schema/trading';
import { users } from '@entropi/db/schema/users';
import { eq } from 'drizzle-orm';
import { lockTask, moveTask } from '../store/task-state.repo';
import { createCredentials } from './credentials';
import { type EngineHarness, EPIC } from './engine-harness';

export interface TradingUser {
  userId: number;
  strategyId: number;
  brokerAccountId: number;
  keyId: number;
  accountId: string;
}

/** Stores other credentials for a user's key, as the user or the broker may have changed them. */
export async function replaceCredentials(
  { db, deps }: Pick<UserPlace, 'db' | 'deps'>,
  { keyId, userId }: Pick<TradingUser, 'keyId' | 'userId'>,
  credentials: Credentials,
): Promise<void> {
  const { id, ...sealed } = sealCredentials(credentials, { id: keyId, userId }, deps.sealer);
  await db
    .update(brokerKeys)
    .set({ ...sealed, updatedAt: new Date() })
    .where(eq(brokerKeys.id, id));
}

/** What differs from the usual: DAX, BUY, SINGLE, no limits, an active task. */
export interface TradingOptions {
  sellMode?: Partial<SellModeConfig>;
  limits?: Partial<Limits>;
  state?: 'active' | 'stopped';
  direction?: 'BUY' | 'SELL';
  epic?: string;
  currency?: string;
  /** The sizes of the four levels. */
  sizes?: readonly number[];
  /** How far below level 0 each of the four levels opens, in points. */
  offsets?: readonly number[];
  /** The password that is stored for the broker; the right one when absent. */
  password?: string;
}

/** Where a user is added: a database, and the control of a simulated broker. */
export type UserPlace = Pick<EngineHarness, 'db' | 'control'> & {
  deps: Pick<EngineHarness['deps'], 'sealer'>;
};

/**
 * A user with a broker key, a default account and a strategy of four levels, 20 points apart, who has acknowledged
 * the risks.
 */
export async function addTradingUser(
  harness: UserPlace,
  name: string,
  options: TradingOptions = {},
): Promise<TradingUser> {
  const { db, deps } = harness;
  const accountId = `${name.toUpperCase().slice(0, 4)}1CFD`.padStart(5, 'X');
  const credentials = createCredentials(name);
  const { apiKey, identifier, password } = credentials;
  const stored = { ...credentials, password: options.password ?? password };
  await harness.control('POST', 'users', {
    apiKey,
    identifier,
    password,
    accounts: [
      { accountId, accountType: 'CFD', currency: 'EUR', preferred: true, balance: 1_000_000 },
    ],
  });
  const [user] = await db
    .insert(users)
    .values({ username: name, email: `${name}@example.com` })
    .returning();
  if (!user) throw new Error('no user');
  await db
    .insert(riskAcknowledgements)
    .values({ userId: user.id, version: RISKS_VERSION, acknowledgedAt: new Date() });
  const place = { id: await reserveId(db, brokerKeys), userId: user.id };
  const [key] = await db
    .insert(brokerKeys)
    .overridingSystemValue()
    .values({ ...sealCredentials(stored, place, deps.sealer), checkedAt: new Date() })
    .returning();
  if (!key) throw new Error('no key');
  const [account] = await db
    .insert(brokerAccounts)
    .values({
      userId: user.id,
      brokerKeyId: key.id,
      environment: 'SIM',
      accountId,
      name: 'CFD',
      type: 'CFD',
      currency: 'EUR',
      status: 'ENABLED',
      isDefault: true,
    })
    .returning();
  if (!account) throw new Error('no account');
  const strategyId = await addStrategy(harness, name, options);
  await db.insert(userConfigs).values({ userId: user.id, strategyId });
  const state = options.state ?? 'active';
  await db.insert(tasks).values({ userId: user.id, state });
  return { userId: user.id, strategyId, brokerAccountId: account.id, keyId: key.id, accountId };
}

/** Adds a strategy of four levels, at least 20 points apart; returns its id. */
export async function addStrategy(
  { db }: Pick<UserPlace, 'db'>,
  name: string,
  options: TradingOptions,
): Promise<number> {
  const [strategy] = await db
    .insert(strategies)
    .values({
      name: `strategy of ${name}`,
      epic: options.epic ?? EPIC,
      expiry: '-',
      currency: options.currency ?? 'EUR',
      direction: options.direction ?? 'BUY',
      unit: 'POINTS',
      sellModeConfig: { ...plainStrategy.sell_mode_config, ...options.sellMode },
      profitMultipliers: { keyed_by: 'PROFIT_COUNTER', rows: [] },
      limits: { ...plainStrategy.limits, disaster_stop: null, ...options.limits },
    })
    .returning();
  if (!strategy) throw new Error('no strategy');
  const [template] = await db
    .insert(scaleTemplates)
    .values({ source: 'STRATEGY', strategyId: strategy.id, version: 1, unit: 'POINTS' })
    .returning();
  if (!template) throw new Error('no template');
  const rows = (options.offsets ?? [0, 20, 50, 95]).map((offset, level) => ({
    templateId: template.id,
    level,
    offset,
    size: options.sizes?.[level] ?? 1 + level * 0.5,
  }));
  await db.insert(scaleTemplateRows).values(rows);
  return strategy.id;
}

/** Sets the state of a user's task as an administrator's action would. */
export async function setTaskState(
  { db }: Pick<EngineHarness, 'db'>,
  userId: number,
  state: 'active' | 'paused' | 'stopped',
): Promise<void> {
  const by = { actorId: null, actor: 'test', reason: state };
  await inTransaction(db, async (tx) => moveTask(tx, await lockTask(tx, userId), state, by));
}
