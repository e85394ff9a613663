import * as z from 'zod/mini';

/** The one shape of every rejection. `code` is stable and for programs, `message` the catalogue's. */
export const ErrorBody = z.object({
  status: z.int(),
  code: z.string(),
  message: z.string(),
  details: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
  request_id: z.string(),
});
export type ErrorBody = z.infer<typeof ErrorBody>;
