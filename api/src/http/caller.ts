/** A signed-in user, as the database knows them at this request. */
export interface Caller {
  kind: 'user';
  userId: number;
  username: string;
  isSuperuser: boolean;
  isStuff: boolean;
  demoMode: boolean;
  /** `onboarding` until the four steps are done; superusers and staff always `user`. */
  scope: 'onboarding' | 'user';
  /** The refresh family of the access token, which is one signed-in browser. */
  familyId: number;
}

/** Someone who has given the password, not yet the second factor. */
export interface TemporaryCaller {
  kind: 'temporary';
  userId: number;
  username: string;
  /** The temporary token's `jti`. */
  tokenId: string;
}

export type AnyCaller = Caller | TemporaryCaller;

declare const owner: unique symbol;

/**
 * Id of a user on whose behalf the call may act: the caller's own, or for a superuser the named one. Only the guard
 * makes it (`authorizeOwner`). The domain functions of users' own calls take it instead of a number, so that code
 * with an id from elsewhere does not compile.
 */
export type OwnerId = number & { readonly [owner]: true };

declare module 'fastify' {
  interface FastifyRequest {
    /** Who calls; null only on public routes. */
    caller: AnyCaller | null;
  }
}
