import { z } from 'zod';
import { MaybeName, MaybeNum, MaybeText, Num } from './ig-fields';
import { readableRows } from './ig-rows';

/**
 * The parts of IG's responses that the product reads. They are as tolerant as IG is loose: members may be missing,
 * null or `-`, numbers may be text, enumerations may grow. Lists are read row by row (`ig-rows.ts`), so an envelope
 * only requires that there is a list; a row's schema requires what the row must have.
 */

const Rows = z.array(z.unknown());
const Side = z.enum(['BUY', 'SELL']);
const MaybeSide = Side.nullish()
  .catch(null)
  .transform((value) => value ?? null);

/** §1.2 */
export const EncryptionKey = z.object({ encryptionKey: z.string(), timeStamp: z.number() });
/** How many hours the account's local times are ahead of UTC. */
const TimezoneOffset = z.number().nullish().catch(null);
export const SessionV2 = z.object({
  currentAccountId: z.string(),
  timezoneOffset: TimezoneOffset,
  lightstreamerEndpoint: MaybeText,
});
export const OauthToken = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  expires_in: Num,
});
export const SessionV3 = z.object({
  accountId: z.string(),
  oauthToken: OauthToken,
  timezoneOffset: TimezoneOffset,
  lightstreamerEndpoint: MaybeText,
});

/** §1.3 */
export const Accounts = z.object({ accounts: Rows });
/** Of an account only what can be stored, since those of many keys are stored by one statement. */
export const AccountRow = z.object({
  accountId: z.string().regex(/^[\x21-\x7e]{1,30}$/),
  accountName: MaybeName,
  status: z.string().regex(/^[\x20-\x7e]{0,100}$/),
  accountType: z.string(),
  preferred: z.boolean().nullish(),
  currency: z.string().regex(/^[A-Z]{3}$/),
  balance: z
    .object({ balance: MaybeNum, deposit: MaybeNum, profitLoss: MaybeNum, available: MaybeNum })
    .nullish()
    .catch(null),
});

/** A market's price as IG shows it in details, searches and beside positions (§1.4, §1.7). */
export const PriceSnapshot = z.object({
  bid: MaybeNum,
  offer: MaybeNum,
  marketStatus: MaybeText,
  updateTime: MaybeText,
  updateTimeUTC: MaybeText,
});

/** §1.4 */
export const Positions = z.object({ positions: Rows });
export const PositionRow = z.object({
  position: z.object({
    dealId: z.string().min(1),
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
  market: PriceSnapshot.extend({ epic: z.string().min(1) }),
});
export const DealReference = z.object({ dealReference: z.string().min(1) });

/** §1.5 */
export const ConfirmReply = z.object({
  dealReference: z.string(),
  dealId: MaybeText,
  /** ACCEPTED, REJECTED or FUND_ACCOUNT. */
  dealStatus: z.string(),
  status: MaybeText,
  reason: MaybeText,
  epic: MaybeText,
  direction: MaybeSide,
  size: MaybeNum,
  level: MaybeNum,
  stopLevel: MaybeNum,
  affectedDeals: readableRows(z.object({ dealId: z.string(), status: z.string() })),
  profit: MaybeNum,
  profitCurrency: MaybeText,
  date: MaybeText,
});

/** §1.7 */
export const MarketDetailsReply = z.object({ marketDetails: Rows });
export const MarketSearch = z.object({ markets: Rows });
/** Null where IG has no price at that moment. */
const Sided = z
  .object({ bid: MaybeNum })
  .nullish()
  .transform((value) => value ?? { bid: null });
export const Prices = z.object({
  prices: Rows,
  metadata: z
    .object({ allowance: z.object({ allowanceExpiry: z.number().nullish() }).nullish() })
    .nullish(),
});
export const CandleRow = z.object({
  snapshotTimeUTC: MaybeText,
  snapshotTime: MaybeText,
  openPrice: Sided,
  highPrice: Sided,
  lowPrice: Sided,
  closePrice: Sided,
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
  activities: Rows,
  metadata: z.object({ paging: z.object({ next: MaybeText }).nullish() }).nullish(),
});
export const ActivityRow = z.object({
  date: z.string(),
  epic: MaybeText,
  dealId: MaybeText,
  channel: MaybeText,
  type: MaybeText,
  status: MaybeText,
  description: MaybeText,
  details: z
    .object({
      dealReference: MaybeText,
      actions: readableRows(z.object({ actionType: z.string(), affectedDealId: MaybeText })),
      marketName: MaybeText,
      currency: MaybeText,
      size: MaybeNum,
      direction: MaybeSide,
      level: MaybeNum,
    })
    .nullish(),
});
export const Transactions = z.object({
  transactions: Rows,
  metadata: z.object({
    pageData: z.object({ pageNumber: z.number(), totalPages: z.number() }),
  }),
});
export const TransactionRow = z.object({
  dateUtc: MaybeText,
  date: MaybeText,
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
});
