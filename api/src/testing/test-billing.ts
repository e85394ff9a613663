import { Payment } from '@entropi/contracts/payment-model';
import type { SubscriptionInput } from '@entropi/contracts/subscription-model';
import type { Database } from '@entropi/db/db';
import { brokerAccounts, brokerKeys } from '@entropi/db/schema/broker';
import { shares } from '@entropi/db/schema/trading';
import { bookEnd } from '@entropi/engine/testing/book-end';
import type { TestUser } from './test-user';

let made = 0;

/** A valid plan with a unique name: 49.00 a month and 20 % of the profit. */
export function planInput(traits: Partial<SubscriptionInput> = {}): SubscriptionInput {
  made += 1;
  return {
    name: `Plan ${made}`,
    currency: 'EUR',
    period: 'MONTH',
    period_fee: { amount: '49.00', currency: 'EUR' },
    performance_fee_percent: 20,
    trial_days: 0,
    grace_days: 5,
    max_strategies: 3,
    is_active: true,
    ...traits,
  };
}

/** Asks a user for a payment as an administrator does. */
export async function requestPayment(
  admin: TestUser,
  userId: number,
  payment: { amount: string; currency?: string; dueOn: string; note?: string },
): Promise<Payment> {
  const { amount, currency = 'EUR', dueOn, note = '' } = payment;
  const response = await admin.call('POST', '/api/entropi-payments/', {
    user_id: userId,
    amount: { amount, currency },
    due_on: dueOn,
    note,
  });
  return response.as(Payment);
}

/** Gives a user a default account; no broker knows it. Returns our id of it. */
export async function addAccount(db: Database, userId: number, currency = 'EUR'): Promise<number> {
  const [key] = await db
    .insert(brokerKeys)
    .values({
      userId,
      environment: 'SIM',
      identifier: `SIM-${userId}`,
      apiKeySealed: '',
      passwordSealed: '',
      checkedAt: new Date(),
    })
    .returning();
  if (!key) throw new Error('no key');
  const [account] = await db
    .insert(brokerAccounts)
    .values({
      userId,
      brokerKeyId: key.id,
      environment: 'SIM',
      accountId: `A${userId}CFD`,
      name: 'CFD',
      type: 'CFD',
      currency,
      status: 'ENABLED',
      isDefault: true,
    })
    .returning();
  if (!account) throw new Error('no account');
  return account.id;
}

/** A share that was closed with a profit at a moment. */
export async function addClosedShare(
  db: Database,
  share: { userId: number; brokerAccountId: number; profitMinor: number; closedAt: Date },
): Promise<void> {
  made += 1;
  const [closed] = await db
    .insert(shares)
    .values({
      ...share,
      dealReference: `test-${made}`,
      dealId: `DEAL${made}`,
      epic: 'IX.D.DAX.IFMM.IP',
      expiry: '-',
      direction: 'BUY',
      size: 1,
      openLevel: 100,
      closeLevel: 101,
      profitCurrency: 'EUR',
      state: 'CLOSED',
      closeReason: 'TAKE_PROFIT',
      openedAt: share.closedAt,
    })
    .returning();
  if (closed) await bookEnd(db, closed);
}
