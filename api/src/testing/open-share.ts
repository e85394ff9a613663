import { randomUUID } from 'node:crypto';
import { sealCredentials } from '@entropi/broker/stored-credentials';
import { brokerAccounts } from '@entropi/db/schema/broker';
import { shares } from '@entropi/db/schema/trading';
import type { Deps } from '../deps';
import { reserveKeyId, upsertKey } from '../features/broker-accounts/broker-accounts.repo';
import { TEST_EPIC } from './test-strategy';

/** A user's default account in the simulator, with its key; returns the row's id. */
export async function addAccount({ db, sealer, now }: Deps, userId: number): Promise<number> {
  const id = await reserveKeyId(db);
  const identifier = `TEST-${userId}`;
  const credentials = {
    environment: 'SIM',
    identifier,
    apiKey: 'key',
    password: 'password',
  } as const;
  const key = await upsertKey(db, sealCredentials(credentials, { id, userId }, sealer), now());
  const [account] = await db
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
    .returning({ id: brokerAccounts.id });
  if (!account) throw new Error('no account');
  return account.id;
}

/** A position that the broker holds for a user, opened by hand; returns its deal id. */
export async function addOpenShare(deps: Deps, userId: number): Promise<string> {
  const dealId = `DIAAAA${randomUUID().slice(0, 8).toUpperCase()}`;
  await deps.db.insert(shares).values({
    dealId,
    dealReference: `test-${randomUUID().slice(0, 8)}`,
    userId,
    brokerAccountId: await addAccount(deps, userId),
    epic: TEST_EPIC,
    expiry: '-',
    direction: 'BUY',
    size: 1,
    openLevel: 8000,
    state: 'OPEN',
    openedAt: deps.now(),
  });
  return dealId;
}
