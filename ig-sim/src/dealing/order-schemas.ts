import { z } from 'zod';

const number = z.coerce.number();
const level = number.positive().optional();
const exclusive = 'validation.mutual-exclusive-value.request';

const orderType = z.enum(['LIMIT', 'MARKET', 'QUOTE']);
const timeInForce = z.enum(['EXECUTE_AND_ELIMINATE', 'FILL_OR_KILL']).optional();
const expiry = z.string().regex(/^((\d{2}-)?[A-Z]{3}-\d{2}|-|DFB)$/);
const direction = z.enum(['BUY', 'SELL']);
const epic = z.string().regex(/^[A-Za-z0-9._]{6,30}$/);
const size = number
  .positive()
  .refine((value) => Number(value.toFixed(12)) === value, { error: 'too many decimals' });

/** LIMIT names a level, QUOTE also the quote, MARKET neither. */
function levelFits(order: { orderType: string; level?: number; quoteId?: string }): boolean {
  const hasLevel = order.level !== undefined;
  const hasQuote = order.quoteId !== undefined;
  if (order.orderType === 'LIMIT') return hasLevel && !hasQuote;
  return order.orderType === 'QUOTE' ? hasLevel && hasQuote : !hasLevel && !hasQuote;
}

/** POST /positions/otc v2. */
export const openOrderSchema = z
  .object({
    currencyCode: z.string().regex(/^[A-Z]{3}$/),
    dealReference: z
      .string()
      .regex(/^[A-Za-z0-9_-]{1,30}$/)
      .optional(),
    direction,
    epic,
    expiry,
    forceOpen: z.boolean(),
    guaranteedStop: z.boolean(),
    orderType,
    size,
    level,
    quoteId: z.string().optional(),
    limitLevel: level,
    limitDistance: level,
    stopLevel: level,
    stopDistance: level,
    timeInForce,
    trailingStop: z.boolean().optional(),
    trailingStopIncrement: level,
  })
  .refine(levelFits, { error: exclusive })
  .refine((order) => !(order.limitLevel && order.limitDistance), { error: exclusive })
  .refine((order) => !(order.stopLevel && order.stopDistance), { error: exclusive })
  .refine(
    (order) =>
      order.forceOpen ||
      !(order.limitLevel || order.limitDistance || order.stopLevel || order.stopDistance),
    { error: 'validation.invalid.request' },
  )
  .refine((order) => !order.guaranteedStop || order.stopLevel || order.stopDistance, {
    error: 'validation.invalid.request',
  })
  .refine(
    (order) =>
      !order.trailingStop ||
      (order.stopDistance && order.trailingStopIncrement && !order.guaranteedStop),
    { error: 'validation.invalid.request' },
  );

/** DELETE /positions/otc v1. */
export const closeOrderSchema = z
  .object({
    dealId: z
      .string()
      .regex(/^.{1,30}$/)
      .optional(),
    epic: epic.optional(),
    expiry: expiry.optional(),
    direction,
    size,
    orderType,
    level,
    quoteId: z.string().optional(),
    timeInForce,
  })
  .refine((order) => (order.dealId === undefined) !== (order.epic === undefined), {
    error: exclusive,
  })
  .refine(levelFits, { error: exclusive });

/** PUT /positions/otc/{dealId} v2; what is not named is removed. */
export const amendOrderSchema = z
  .object({
    stopLevel: level,
    limitLevel: level,
    guaranteedStop: z.boolean().default(false),
    trailingStop: z.boolean().default(false),
    trailingStopDistance: level,
    trailingStopIncrement: level,
  })
  .refine(
    (order) =>
      !order.trailingStop ||
      (order.trailingStopDistance && order.trailingStopIncrement && order.stopLevel),
    { error: 'validation.invalid.request' },
  );

/** PUT /positions/otc/{dealId} v1: stop and limit only. */
export const amendOrderSchemaV1 = z
  .object({ stopLevel: level, limitLevel: level })
  .transform((order) => ({ ...order, guaranteedStop: false, trailingStop: false }));

export type OpenOrder = z.infer<typeof openOrderSchema>;
export type CloseOrder = z.infer<typeof closeOrderSchema>;
export type AmendOrder = z.infer<typeof amendOrderSchema>;
