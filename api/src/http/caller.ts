/** A signed-in user, as the database knows him at this request. */
export interface Caller {
  kind: 'user';
  userId: number;
  username: string;
  isSuperuser: boolean;
  isStuff: boolean;
  demoMode: boolean;
  /** `onboarding` until the four steps are done; superusers and staff always `user`. */
  scope: 'onboarding' | 'user';
  /** The refresh family that the access token belongs to: one signed-in browser. */
  familyId: number;
}

/** Somebody who has given the password, not yet the second factor. */
export interface TemporaryCaller {
  kind: 'temporary';
  userId: number;
  username: string;
  /** The temporary token's `jti`. */
  tokenId: string;
}

export type AnyCaller = Caller | TemporaryCaller;

declare module 'fastify' {
  interface FastifyRequest {
    /** Null on public routes only. */
    caller: AnyCaller | null;
  }
}
