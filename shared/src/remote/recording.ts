import * as z from 'zod/mini';

/** A call that a version of a remote makes, and what it was given. */
export const RecordedCall = z.strictObject({
  operation: z.string(),
  /** who calls, of the people that a replay makes. */
  by: z.string(),
  method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
  /** As the contract writes it, parameters in braces. */
  path: z.string(),
  /** Here and below a value `$trader_id` is one of the replay's. */
  params: z.optional(z.record(z.string(), z.unknown())),
  query: z.optional(z.record(z.string(), z.unknown())),
  body: z.optional(z.unknown()),
  bodyType: z.optional(z.literal('form')),
  /** Values that later calls name, by where the response has them: `{"made": "items.0.id"}`. */
  keep: z.optional(z.record(z.string(), z.string())),
  /** What follows is left out when a call is written by hand, and recorded. */
  status: z.optional(z.int()),
  /** Fields and types that the version's contract promised; null for a response without a body. */
  shape: z.optional(z.unknown()),
  response: z.optional(z.unknown()),
});
export type RecordedCall = z.infer<typeof RecordedCall>;

/** What one version of a remote calls, in the order in which a replay calls it. */
export const Recording = z.strictObject({ calls: z.array(RecordedCall) });
export type Recording = z.infer<typeof Recording>;
