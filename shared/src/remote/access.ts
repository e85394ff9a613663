import * as z from 'zod/mini';

/**
 * Exact predicates over the session, no ladder: `superuser` does not imply `staff`, and `user` is
 * a signed-in user who is not a superuser (staff included). `public` holds for every caller.
 */
export const AccessPredicate = z.enum([
  'public',
  'temporary',
  'onboarding',
  'suspended',
  'user',
  'signed-in',
  'staff',
  'superuser',
]);
export type AccessPredicate = z.infer<typeof AccessPredicate>;

/** One predicate, or a list of which one must hold. */
export const Access = z.union([AccessPredicate, z.array(AccessPredicate).check(z.minLength(1))]);
export type Access = z.infer<typeof Access>;

/** All predicates but those of superusers: what index.html may carry for a browser without a superuser's token. */
export const NOT_SECRET: ReadonlySet<AccessPredicate> = new Set(
  AccessPredicate.options.filter((predicate) => predicate !== 'superuser'),
);

/**
 * Says whether access is granted to a caller for whom the given predicates hold.
 *
 * @param holding what holds for the session, of `derivePredicates`, or `NOT_SECRET`
 */
export function isAllowed(access: Access, holding: ReadonlySet<AccessPredicate>): boolean {
  const wanted = Array.isArray(access) ? access : [access];
  return wanted.some((predicate) => holding.has(predicate));
}
