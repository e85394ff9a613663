import { z } from 'zod';

/** Every switch may be narrowed, and may switch itself off. */
const filters = {
  /** How often it strikes before it is off; without a count it strikes until it is switched off. */
  count: z.number().int().positive().optional(),
  epic: z.string().optional(),
  accountId: z.string().optional(),
  identifier: z.string().optional(),
};

const failedResponse = z.enum(['500', '502', '503', '504', 'reset', 'hang']);
/** `400`: to a query that it does not accept, IG answers only `invalid.input`. */
const anyResponse = z.enum([...failedResponse.options, '400']);

/** The fault switches of the IG facts §1.12 by name and in their order, then others for what IG also does. */
export const faultSchemas = {
  /** 1: the first `times` reads of each confirm are 404. */
  confirmLate: z.strictObject({ ...filters, times: z.number().int().positive().default(3) }),
  /** 2: an order is booked (or not), and the response is lost; `hang` never answers. */
  orderLost: z.strictObject({
    ...filters,
    answer: failedResponse.default('502'),
    booked: z.boolean().default(true),
    action: z.enum(['OPEN', 'CLOSE', 'AMEND']).optional(),
  }),
  /** 3: confirms are answered with 405 and an empty body. */
  confirm405: z.strictObject(filters),
  /** 4: the confirm of a close carries the opening deal id. */
  closeConfirmOpeningId: z.strictObject(filters),
  /** 5: same epic, direction and size within the window: DUPLICATE_ORDER_ERROR. */
  duplicateWindow: z.strictObject({ ...filters, windowMs: z.number().positive().default(1000) }),
  /** 6: switches the rejection of repeated references off (it is on from the start). */
  allowDuplicateReference: z.strictObject(filters),
  /** 7: the session of the next call is dropped: 401 client-token-invalid. */
  tokenExpired: z.strictObject(filters),
  /** Logins are rejected as locked after too many failed attempts; open sessions go on. */
  loginLocked: z.strictObject({ count: filters.count, identifier: filters.identifier }),
  /** 8: one of the four allowance errors. */
  allowanceExceeded: z.strictObject({
    ...filters,
    code: z.enum([
      'error.public-api.exceeded-api-key-allowance',
      'error.public-api.exceeded-account-allowance',
      'error.public-api.exceeded-account-trading-allowance',
      'error.public-api.exceeded-account-historical-data-allowance',
    ]),
  }),
  /** 9: market closed, edits only or suspended, without prices. */
  marketClosed: z.strictObject({
    epic: filters.epic,
    status: z
      .enum(['CLOSED', 'EDITS_ONLY', 'OFFLINE', 'ON_AUCTION', 'ON_AUCTION_NO_EDITS', 'SUSPENDED'])
      .default('CLOSED'),
    hidePrices: z.boolean().default(true),
  }),
  /**
   * Prices are streamed and read as they were at one moment, with its time, while deals are made at the present
   * ones.
   */
  pricesStale: z.strictObject({
    epic: filters.epic,
    /** Epoch milliseconds of the simulator's clock; when absent, the moment at which it is switched on. */
    sinceMs: z.number().optional(),
  }),
  /** 10: orders are rejected with this reason. */
  rejectOrder: z.strictObject({
    ...filters,
    reason: z
      .string()
      .regex(/^[A-Z_]+$/)
      .default('INSUFFICIENT_FUNDS'),
    action: z.enum(['OPEN', 'CLOSE', 'AMEND']).optional(),
  }),
  /** Openings are filled this many points worse than the market, even beyond the worst price of the order. */
  filledBeyond: z.strictObject({ ...filters, points: z.number().positive().default(5) }),
  /** 11, at once: open positions are closed by the broker (SYSTEM) or by the user (WEB). */
  positionClosed: z.strictObject({
    ...filters,
    dealId: z.string().optional(),
    channel: z.enum(['SYSTEM', 'WEB']).default('WEB'),
    /** Closes at most this size of each position; all of it when absent. */
    size: z.number().positive().optional(),
  }),
  /** 12, at once: open positions get another deal id and level. */
  rollover: z.strictObject({ ...filters, dealId: z.string().optional() }),
  /** 13: accounts are returned without a balance. */
  balanceNull: z.strictObject(filters),
  /** 14: transactions show up this much later. */
  transactionsLag: z.strictObject({ ...filters, lagMs: z.number().positive().default(3_600_000) }),
  /** An accepted deal is missing from the positions for this long. */
  positionHidden: z.strictObject({ ...filters, forMs: z.number().positive().default(5000) }),
  /** Positions are listed with a level that is not a number; with `hideIds` also without deal id and reference. */
  positionUnreadable: z.strictObject({ ...filters, hideIds: z.boolean().default(false) }),
  /** Any call fails before it is handled; `html` returns a page instead of JSON. */
  callFails: z.strictObject({
    ...filters,
    answer: anyResponse.default('500'),
    html: z.boolean().default(false),
    /** Start of the path after the base, such as `/markets`. */
    path: z.string().optional(),
  }),
  /** At once: open streams break, and their sessions are forgotten. */
  streamDropped: z.strictObject({
    accountId: filters.accountId,
    identifier: filters.identifier,
  }),
  /** A stream cannot be opened. `code` is what a client sees; `unavailable` is HTTP 503. */
  streamRejected: z.strictObject({
    ...filters,
    code: z.union([z.int(), z.literal('unavailable')]).default('unavailable'),
  }),
  /** Streams stay open and send nothing: `updates` stops only those, `all` also the signs of life. */
  streamStalled: z.strictObject({
    accountId: filters.accountId,
    identifier: filters.identifier,
    silence: z.enum(['all', 'updates']).default('all'),
  }),
  /** A subscription is rejected, to any kind of item or to one kind. */
  streamItemRejected: z.strictObject({
    ...filters,
    kind: z.enum(['MARKET', 'PRICE', 'ACCOUNT', 'CHART', 'TRADE']).optional(),
    code: z.int().default(21),
  }),
  /** After each update the one before it comes again, with its older time. */
  streamOutOfOrder: z.strictObject(filters),
  /** Each update comes twice. */
  streamDuplicates: z.strictObject(filters),
  /** Prices are streamed as these texts. */
  streamOddPrice: z.strictObject({
    ...filters,
    bid: z.string().optional(),
    offer: z.string().optional(),
  }),
  /** Confirms are not streamed. */
  streamConfirmsLost: z.strictObject(filters),
  streamConfirmsLate: z.strictObject({ ...filters, delayMs: z.number().positive().default(2000) }),
  /** Every call takes this much longer; with `fromMs` any time from that to it. */
  slow: z.strictObject({
    ...filters,
    delayMs: z.number().positive().default(1000),
    fromMs: z.number().nonnegative().optional(),
  }),
} as const;

export type FaultName = keyof typeof faultSchemas;
export type FaultParams<Name extends FaultName> = z.infer<(typeof faultSchemas)[Name]>;
export type FailedResponse = z.infer<typeof anyResponse>;

export const faultNames = Object.keys(faultSchemas) as FaultName[];

/** Body of PUT /sim/faults: a name with its settings, `true` for the defaults, false or null = off. */
export const faultsBodySchema = z.strictObject(
  Object.fromEntries(
    faultNames.map((name) => [
      name,
      z.union([z.boolean(), z.null(), faultSchemas[name]]).optional(),
    ]),
  ),
);
