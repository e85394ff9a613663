import { randomUUID } from 'node:crypto';
import { brokerAccounts, brokerKeys } from '../db/schema/broker';
import { scaleTemplates, strategies } from '../db/schema/strategies';
import { cycles, shares } from '../db/schema/trading';
import type { Deps } from '../deps';

const EPIC = 'IX.D.FTSE.DAILY.IP';
const SELL_MODE = {
  mode: 'SINGLE',
  unit: 'POINTS',
  target: 10,
  trailing: null,
  recovery: null,
  share_stop: null,
  cycle_stop: null,
} as const;
const LIMITS = {
  max_open_shares: null,
  max_total_size: null,
  max_spread: null,
  daily_loss_limit: null,
  trading_hours: null,
  cooldown_minutes: 0,
  auto_restart: true,
};
const MULTIPLIERS = { keyed_by: 'PROFIT_COUNTER' as const, rows: [] };

/** A row of a table, of an insert that answers exactly one. */
function only<T>(rows: T[]): T {
  const [row] = rows;
  if (!row) throw new Error('an insert answered no row');
  return row;
}

/** A user's default account in the simulator; answers its row's id. */
export async function openAccount(deps: Deps, userId: number): Promise<number> {
  const key = only(
    await deps.db
      .insert(brokerKeys)
      .values({
        userId,
        environment: 'SIM',
        identifier: `TEST-${userId}`,
        apiKeySealed: deps.sealer.seal('key', 'broker-key'),
        passwordSealed: deps.sealer.seal('password', 'broker-key'),
        checkedAt: deps.now(),
      })
      .returning({ id: brokerKeys.id }),
  );
  const account = only(
    await deps.db
      .insert(brokerAccounts)
      .values({
        userId,
        brokerKeyId: key.id,
        environment: 'SIM',
        accountId: `T${userId}`,
        name: 'Test',
        type: 'CFD',
        currency: 'GBP',
        status: 'ENABLED',
        isDefault: true,
      })
      .returning({ id: brokerAccounts.id }),
  );
  return account.id;
}

/** A strategy with a template of one level; answers the ids of both. */
export async function addStrategy(deps: Deps): Promise<{ strategyId: number; templateId: number }> {
  const strategy = only(
    await deps.db
      .insert(strategies)
      .values({
        name: `Test ${randomUUID()}`,
        epic: EPIC,
        expiry: 'DFB',
        currency: 'GBP',
        direction: 'BUY',
        unit: 'POINTS',
        sellModeConfig: SELL_MODE,
        profitMultipliers: MULTIPLIERS,
        limits: LIMITS,
      })
      .returning({ id: strategies.id }),
  );
  const template = only(
    await deps.db
      .insert(scaleTemplates)
      .values({ source: 'STRATEGY', strategyId: strategy.id, version: 1, unit: 'POINTS' })
      .returning({ id: scaleTemplates.id }),
  );
  return { strategyId: strategy.id, templateId: template.id };
}

/** A cycle that has begun and not ended, without a position; answers its id. */
export async function openCycle(deps: Deps, userId: number): Promise<number> {
  const brokerAccountId = await openAccount(deps, userId);
  const { strategyId, templateId } = await addStrategy(deps);
  const cycle = only(
    await deps.db
      .insert(cycles)
      .values({
        userId,
        strategyId,
        strategyVersion: 1,
        scaleTemplateId: templateId,
        brokerAccountId,
        environment: 'SIM',
        epic: EPIC,
        expiry: 'DFB',
        direction: 'BUY',
        unit: 'POINTS',
        sellModeConfig: SELL_MODE,
        profitMultipliers: MULTIPLIERS,
        limits: LIMITS,
        configuredMode: 'SINGLE',
        effectiveMode: 'SINGLE',
        decimalPlaces: 1,
        sizeStep: 0.01,
        pointValue: 1,
        marketCurrency: 'GBP',
        currency: 'GBP',
      })
      .returning({ id: cycles.id }),
  );
  return cycle.id;
}

/** A position that the broker holds for a user, opened by hand; answers its deal id. */
export async function openShare(deps: Deps, userId: number): Promise<string> {
  const brokerAccountId = await openAccount(deps, userId);
  const dealId = `DIAAAA${randomUUID().slice(0, 8).toUpperCase()}`;
  await deps.db.insert(shares).values({
    dealId,
    dealReference: `test-${randomUUID().slice(0, 8)}`,
    userId,
    brokerAccountId,
    epic: EPIC,
    expiry: 'DFB',
    direction: 'BUY',
    size: 1,
    openLevel: 8000,
    state: 'OPEN',
    openedAt: deps.now(),
  });
  return dealId;
}
