import { z } from 'zod';

/**
 * IG's answers as far as the product reads them. Tolerant where IG is: members may be missing or null,
 * numbers may be text, enumerations may grow. What is read must be there.
 */

const Num = z.union([z.number(), z.string().regex(/^[+-]?\d+(\.\d+)?$/)]);
const MaybeNum = Num.nullish().transform((value) => value ?? null);
const MaybeText = z
  .string()
  .nullish()
  .transform((value) => value ?? null);
const Side = z.enum(['BUY', 'SELL']);
const MaybeSide = Side.nullish()
  .catch(null)
  .transform((value) => value ?? null);

/** §1.2 */
export const EncryptionKey = z.object({ encryptionKey: z.string(), timeStamp: z.number() });
export const SessionV2 = z.object({ currentAccountId: z.string() });
export const OauthToken = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  expires_in: Num,
});
export const SessionV3 = z.object({ accountId: z.string(), oauthToken: OauthToken });

/** §1.3 */
export const Accounts = z.object({
  accounts: z.array(
    z.object({
      accountId: z.string(),
      accountName: MaybeText,
      status: z.string(),
      accountType: z.string(),
      preferred: z.boolean().nullish(),
      currency: z.string(),
      balance: z
        .object({ balance: MaybeNum, deposit: MaybeNum, profitLoss: MaybeNum, available: MaybeNum })
        .nullish(),
    }),
  ),
});

const PriceSnapshot = z.object({ bid: MaybeNum, offer: MaybeNum, marketStatus: MaybeText });

/** §1.4 */
export const Positions = z.object({
  positions: z.array(
    z.object({
      position: z.object({
        dealId: z.string(),
        dealReference: MaybeText,
        size: Num,
        direction: Side,
        level: Num,
        currency: z.string(),
        stopLevel: MaybeNum,
        limitLevel: MaybeNum,
        createdDateUTC: MaybeText,
        createdDate: MaybeText,
      }),
      market: PriceSnapshot.extend({ epic: z.string() }),
    }),
  ),
});
export const DealReference = z.object({ dealReference: z.string().min(1) });

/** §1.5 */
export const ConfirmAnswer = z.object({
  dealReference: z.string(),
  dealId: MaybeText,
  dealStatus: z.enum(['ACCEPTED', 'REJECTED']),
  status: MaybeText,
  reason: MaybeText,
  epic: MaybeText,
  direction: MaybeSide,
  size: MaybeNum,
  level: MaybeNum,
  affectedDeals: z
    .array(z.object({ dealId: z.string(), status: z.string() }))
    .nullish()
    .transform((value) => value ?? []),
  profit: MaybeNum,
  profitCurrency: MaybeText,
  date: MaybeText,
});

/** §1.7 */
export const MarketNode = z.object({
  instrument: z.looseObject({
    epic: z.string(),
    expiry: MaybeText,
    name: z.string(),
    type: z.string(),
    currencies: z
      .array(
        z.object({
          code: z.string(),
          baseExchangeRate: MaybeNum,
          isDefault: z.boolean().nullish(),
        }),
      )
      .nullish()
      .transform((value) => value ?? []),
    marginFactor: MaybeNum,
    marginFactorUnit: MaybeText,
    valueOfOnePip: MaybeText,
    onePipMeans: MaybeText,
    contractSize: MaybeText,
  }),
  dealingRules: z
    .looseObject({
      minDealSize: z.object({ value: MaybeNum }).nullish(),
      minNormalStopOrLimitDistance: z.object({ unit: z.string(), value: MaybeNum }).nullish(),
      marketOrderPreference: MaybeText,
    })
    .nullish(),
  snapshot: PriceSnapshot.extend({
    high: MaybeNum,
    low: MaybeNum,
    decimalPlacesFactor: MaybeNum,
    scalingFactor: MaybeNum,
  }),
});
export const MarketDetailsAnswer = z.object({ marketDetails: z.array(MarketNode) });
export const MarketSearch = z.object({
  markets: z.array(
    PriceSnapshot.extend({
      epic: z.string(),
      instrumentName: MaybeText,
      instrumentType: MaybeText,
      expiry: MaybeText,
    }),
  ),
});
const Sided = z.object({ bid: MaybeNum });
export const Prices = z.object({
  prices: z.array(
    z.object({
      snapshotTimeUTC: z.string(),
      openPrice: Sided,
      highPrice: Sided,
      lowPrice: Sided,
      closePrice: Sided,
    }),
  ),
  metadata: z
    .object({ allowance: z.object({ allowanceExpiry: z.number().nullish() }).nullish() })
    .nullish(),
});
export const Applications = z.array(
  z.object({
    apiKey: MaybeText,
    allowanceApplicationOverall: MaybeNum,
    allowanceAccountTrading: MaybeNum,
    allowanceAccountOverall: MaybeNum,
  }),
);

/** §1.8 */
export const Activities = z.object({
  activities: z.array(
    z.object({
      date: z.string(),
      epic: z.string(),
      dealId: z.string(),
      channel: z.string(),
      type: z.string(),
      status: z.string(),
      description: MaybeText,
      details: z
        .object({
          dealReference: MaybeText,
          actions: z
            .array(z.object({ actionType: z.string(), affectedDealId: MaybeText }))
            .nullish()
            .transform((value) => value ?? []),
          marketName: MaybeText,
          currency: MaybeText,
          size: MaybeNum,
          direction: MaybeSide,
          level: MaybeNum,
        })
        .nullish(),
    }),
  ),
  metadata: z.object({ paging: z.object({ next: MaybeText }).nullish() }).nullish(),
});
export const Transactions = z.object({
  transactions: z.array(
    z.object({
      dateUtc: z.string(),
      openDateUtc: MaybeText,
      instrumentName: MaybeText,
      reference: z.string(),
      transactionType: z.string(),
      openLevel: MaybeText,
      closeLevel: MaybeText,
      size: MaybeText,
      profitAndLoss: z.string(),
      currency: MaybeText,
      cashTransaction: z.boolean().nullish(),
    }),
  ),
  metadata: z.object({
    pageData: z.object({ pageNumber: z.number(), totalPages: z.number() }),
  }),
});
