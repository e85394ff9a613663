import { z } from 'zod';
import { parseIgDate } from '../http/ig-dates';

const exclusive = 'validation.mutual-exclusive-value.request';
const number = z.coerce.number();
const level = number.positive();

/** Epoch milliseconds, or `yyyy/mm/dd hh:mm:ss` in UTC. */
const goodTillDate = z
  .union([z.number(), z.string()])
  .transform((value, context) => {
    const text = String(value);
    const atMs = /^\d{10,}$/.test(text) ? Number(text) : parseIgDate(text);
    if (atMs === null) context.addIssue({ code: 'custom', message: 'invalid.input' });
    return atMs ?? Number.NaN;
  })
  .optional();

const terms = {
  timeInForce: z.enum(['GOOD_TILL_CANCELLED', 'GOOD_TILL_DATE']),
  goodTillDate,
  type: z.enum(['LIMIT', 'STOP']),
  level,
  limitLevel: level.optional(),
  limitDistance: level.optional(),
  stopLevel: level.optional(),
  stopDistance: level.optional(),
};

interface Terms {
  timeInForce: string;
  goodTillDate?: number | undefined;
  limitLevel?: number | undefined;
  limitDistance?: number | undefined;
  stopLevel?: number | undefined;
  stopDistance?: number | undefined;
}

const namesOneLimit = (order: Terms) => !(order.limitLevel && order.limitDistance);
const namesOneStop = (order: Terms) => !(order.stopLevel && order.stopDistance);
const namesItsDate = (order: Terms) =>
  order.timeInForce !== 'GOOD_TILL_DATE' || order.goodTillDate !== undefined;

/** POST /workingorders/otc v2. */
export const createWorkingOrderSchema = z
  .object({
    ...terms,
    currencyCode: z.string().regex(/^[A-Z]{3}$/),
    dealReference: z
      .string()
      .regex(/^[A-Za-z0-9_-]{1,30}$/)
      .optional(),
    direction: z.enum(['BUY', 'SELL']),
    epic: z.string().regex(/^[A-Za-z0-9._]{6,30}$/),
    expiry: z.string().regex(/^((\d{2}-)?[A-Z]{3}-\d{2}|-|DFB)$/),
    forceOpen: z.boolean().default(false),
    guaranteedStop: z.boolean(),
    size: number
      .positive()
      .refine((value) => Number(value.toFixed(12)) === value, { error: 'too many decimals' }),
  })
  .refine(namesOneLimit, { error: exclusive })
  .refine(namesOneStop, { error: exclusive })
  .refine(namesItsDate, { error: 'validation.null-not-allowed.request.goodTillDate' })
  .refine((order) => !order.guaranteedStop || order.stopLevel || order.stopDistance, {
    error: 'validation.invalid.request',
  });

/** PUT /workingorders/otc/{dealId} v2; what is not named is removed. */
export const amendWorkingOrderSchema = z
  .object({ ...terms, guaranteedStop: z.boolean().default(false) })
  .refine(namesOneLimit, { error: exclusive })
  .refine(namesOneStop, { error: exclusive })
  .refine(namesItsDate, { error: 'validation.null-not-allowed.request.goodTillDate' });

export type CreateWorkingOrder = z.infer<typeof createWorkingOrderSchema>;
export type AmendWorkingOrder = z.infer<typeof amendWorkingOrderSchema>;
