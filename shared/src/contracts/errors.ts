import { z } from 'zod';

/** The one shape of every refusal. `code` is stable and for programs, `message` the catalogue's. */
export const ErrorBody = z.object({
  status: z.number().int(),
  code: z.string(),
  message: z.string(),
  details: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  request_id: z.string(),
});
export type ErrorBody = z.infer<typeof ErrorBody>;
