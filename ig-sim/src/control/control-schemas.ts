import { z } from 'zod';
import { knownCurrencies } from '../market/currencies';

const price = z.number().positive();
const scripted = z
  .strictObject({ afterMs: z.number().nonnegative(), bid: price, offer: price })
  .refine((point) => point.offer >= point.bid, { error: 'offer is below bid' });

/** PUT /sim/markets/{epic}: a fixed quote, scripted quotes, a return to the seeded path, or a status. */
export const marketBodySchema = z
  .strictObject({
    bid: price.optional(),
    offer: price.optional(),
    /** The middle price; bid and offer lie half the market's spread on either side. */
    price: price.optional(),
    /** Quotes, each after this many milliseconds from now; the last one stays. */
    path: z.array(scripted).min(1).max(10_000).optional(),
    /** true: drop what was set and return to the seeded path. */
    release: z.literal(true).optional(),
    status: z
      .enum([
        'CLOSED',
        'EDITS_ONLY',
        'OFFLINE',
        'ON_AUCTION',
        'ON_AUCTION_NO_EDITS',
        'SUSPENDED',
        'TRADEABLE',
      ])
      .optional(),
    hidePrices: z.boolean().optional(),
  })
  .refine((body) => (body.bid === undefined) === (body.offer === undefined), {
    error: 'bid and offer go together',
  })
  .refine((body) => body.bid === undefined || (body.offer ?? 0) >= body.bid, {
    error: 'offer is below bid',
  })
  .refine(
    (body) => [body.bid, body.price, body.path, body.release].filter((it) => it).length <= 1,
    { error: 'only one of bid/offer, price, path and release' },
  );

export const userBodySchema = z.strictObject({
  identifier: z.string().regex(/^[A-Za-z0-9\-_]{1,30}$/),
  password: z.string().min(1).max(350),
  apiKey: z.string().min(1).max(100),
  accounts: z
    .array(
      z.strictObject({
        accountId: z.string().regex(/^[A-Z0-9]{5,8}$/),
        accountName: z.string().optional(),
        accountType: z.enum(['CFD', 'SPREADBET']),
        currency: z.enum(knownCurrencies as [string, ...string[]]).default('EUR'),
        balance: z.number().nonnegative().default(100_000),
        preferred: z.boolean().default(false),
      }),
    )
    .min(1),
});

const moment = z.iso.datetime().transform((text) => Date.parse(text));
const pastOrder = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('OPEN'),
    at: moment,
    dealReference: z.string().regex(/^[A-Za-z0-9_-]{1,30}$/),
    direction: z.enum(['BUY', 'SELL']),
    size: z.number().positive(),
  }),
  z.strictObject({
    kind: z.literal('CLOSE'),
    at: moment,
    /** Of the opening; all of it is closed. */
    dealReference: z.string(),
  }),
]);

/** POST /sim/past-deals: what an account has dealt in a market, oldest first. */
export const pastDealsBodySchema = z.strictObject({
  accountId: z.string(),
  epic: z.string(),
  orders: z.array(pastOrder).min(1).max(5000),
});

/** GET /sim/markets/{epic}/past: moments of the past, evenly spaced. */
export const pastPricesQuerySchema = z.strictObject({
  from: moment,
  everyMs: z.coerce.number().int().positive(),
  count: z.coerce.number().int().min(1).max(200_000),
});

export const clockBodySchema = z.strictObject({
  /** Milliseconds to step a manual clock; stops and limits are watched at every tick between. */
  stepMs: z
    .number()
    .int()
    .positive()
    .max(7 * 24 * 3_600_000),
});

export type MarketBody = z.infer<typeof marketBodySchema>;
export type UserBody = z.infer<typeof userBodySchema>;
export type PastDealsBody = z.infer<typeof pastDealsBodySchema>;
export type PastPricesQuery = z.infer<typeof pastPricesQuerySchema>;
