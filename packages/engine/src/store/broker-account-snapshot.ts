import { AccountType } from '@entropi/contracts/broker-accounts';
import { z } from 'zod';

/** An account in the form in which the broker reported it; amounts are in its currency. */
export const BrokerAccountSnapshot = z.object({
  accountId: z.string(),
  name: z.string(),
  type: AccountType,
  currency: z.string(),
  status: z.string(),
  balance: z
    .object({
      balance: z.number(),
      deposit: z.number(),
      profit_loss: z.number(),
      available: z.number(),
    })
    .nullable(),
});
export type BrokerAccountSnapshot = z.infer<typeof BrokerAccountSnapshot>;
