import * as z from 'zod/mini';

/** Claims that a client reads from the access token. Only the server decides what a token permits. */
export const AccessTokenClaims = z.object({
  sub: z.string(),
  scope: z.enum(['two_factor', 'onboarding', 'user']),
  is_superuser: z._default(z.boolean(), false),
  is_stuff: z._default(z.boolean(), false),
  demo_mode: z._default(z.boolean(), false),
  exp: z.optional(z.number()),
  uid: z.optional(z.int()),
  /** Id of the session. */
  sid: z.optional(z.int()),
  /** Whether the session can be continued only with the key that its browser presented. */
  bound: z._default(z.boolean(), false),
});
export type AccessTokenClaims = z.infer<typeof AccessTokenClaims>;
