import { sealCredentials } from '@entropi/broker/stored-credentials';
import { RISKS_VERSION } from '@entropi/contracts/risks';
import type { Database } from '@entropi/db/db';
import { brokerAccounts, brokerKeys } from '@entropi/db/schema/broker';
import { shares } from '@entropi/db/schema/trading';
import { bookEnd } from '@entropi/engine/testing/book-end';
import { and, eq } from 'drizzle-orm';
import { findKeyOfLogin } from '../features/broker-accounts/broker-accounts.repo';
import { insertAcknowledgement } from '../features/risks/risks.repo';
import type { BrokerApp, BrokerLogin } from './broker-app';
import type { TestUser, UserTraits } from './test-user';

/** A signed-in user with keys and a default account, made through the API, who has acknowledged the risks unless said otherwise. */
export async function addTrader(
  broker: BrokerApp,
  keys: BrokerLogin,
  accountId: string,
  { hasAcknowledged = true, ...traits }: UserTraits & { hasAcknowledged?: boolean } = {},
): Promise<TestUser> {
  const user = await broker.test.signIn(traits);
  const saved = await user.call('POST', '/api/me/ig/keys', keys);
  if (saved.status !== 201) throw new Error(JSON.stringify(saved.body));
  const body = { account_id: accountId };
  const chosen = await user.call('POST', '/api/me/ig/chage-default-account', body);
  if (chosen.status !== 200) throw new Error(JSON.stringify(chosen.body));
  if (hasAcknowledged)
    await insertAcknowledgement(
      broker.test.deps.db,
      user.id,
      RISKS_VERSION,
      broker.test.deps.now(),
    );
  return user;
}

/** The account that a user trades on, as a row. */
export async function getDefaultAccountRow(db: Database, userId: number) {
  const [row] = await db
    .select()
    .from(brokerAccounts)
    .where(and(eq(brokerAccounts.userId, userId), brokerAccounts.isDefault));
  if (!row) throw new Error('the user has no default account');
  return row;
}

let made = 0;

/** A share of the past. */
export async function addClosedShare(
  db: Database,
  userId: number,
  traits: { profitMinor: number; daysAgo: number },
): Promise<void> {
  made += 1;
  const account = await getDefaultAccountRow(db, userId);
  const closedAt = new Date(Date.now() - traits.daysAgo * 86_400_000);
  const [share] = await db
    .insert(shares)
    .values({
      dealId: `PAST${made}`,
      dealReference: `past-${made}`,
      userId,
      brokerAccountId: account.id,
      epic: 'IX.D.DAX.IFMM.IP',
      expiry: '-',
      direction: 'BUY',
      size: 1,
      openLevel: 12_000,
      closeLevel: 12_000 + traits.profitMinor / 100,
      profitMinor: traits.profitMinor,
      profitCurrency: account.currency,
      state: 'CLOSED',
      closeReason: 'TAKE_PROFIT',
      openedAt: new Date(closedAt.getTime() - 60_000),
      closedAt,
    })
    .returning();
  if (share) await bookEnd(db, share);
}

/** Stores another password for a user's key, as if they had changed it at the broker. */
export async function spoilPassword(broker: BrokerApp, user: TestUser, keys: BrokerLogin) {
  const { db, sealer } = broker.test.deps;
  const { environment, api_key: apiKey, identifier } = keys;
  const credentials = { environment, apiKey, identifier, password: 'changed-at-the-broker' };
  const stored = await findKeyOfLogin(db, user.id, credentials);
  if (!stored) throw new Error('the user has no such key');
  await db
    .update(brokerKeys)
    .set({ passwordSealed: sealCredentials(credentials, stored, sealer).passwordSealed })
    .where(eq(brokerKeys.id, stored.id));
}
