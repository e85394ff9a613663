import * as z from 'zod/mini';

/** One thing that is wrong with the input. */
export const ErrorDetail = z.object({
  path: z.string(),
  message: z.string(),
  /** The rule that is broken, or the broker's own code; pages find their words by it. */
  code: z.optional(z.string()),
  /** Values for those words, e.g. the limit. */
  values: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
});

/** The one shape of every rejection. `code` is stable and meant for programs; `message` is the catalogue's text. */
export const ErrorBody = z.object({
  status: z.int(),
  code: z.string(),
  message: z.string(),
  details: z.optional(z.array(ErrorDetail)),
  request_id: z.string(),
});
export type ErrorBody = z.infer<typeof ErrorBody>;
