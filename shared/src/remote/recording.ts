import * as z from 'zod/mini';

/** A call that a version of a remote makes, and the response that it got. */
export const RecordedCall = z.strictObject({
  operation: z.string(),
  /** The caller, one of the users that a replay creates. */
  by: z.string(),
  method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
  /** As the contract writes it, parameters in braces. */
  path: z.string(),
  /** Here and below a value such as `$trader_id` stands for one of the replay. */
  params: z.optional(z.record(z.string(), z.unknown())),
  query: z.optional(z.record(z.string(), z.unknown())),
  body: z.optional(z.unknown()),
  bodyType: z.optional(z.literal('form')),
  /** Values that later calls use, by their path in the response: `{"made": "items.0.id"}`. */
  keep: z.optional(z.record(z.string(), z.string())),
  /** The following fields are left out when a call is written by hand, and filled in by the recording. */
  status: z.optional(z.int()),
  /** Fields and types that the version's contract promised; null for a response without a body. */
  shape: z.optional(z.unknown()),
  response: z.optional(z.unknown()),
});
export type RecordedCall = z.infer<typeof RecordedCall>;

/** What one version of a remote calls, in the order in which a replay calls it. */
export const Recording = z.strictObject({ calls: z.array(RecordedCall) });
export type Recording = z.infer<typeof Recording>;
