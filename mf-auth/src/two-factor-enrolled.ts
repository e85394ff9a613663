/** Key under which the password step tells the second step whether a second factor is set up. */
export const ENROLLED_KEY = ['auth', 'two-factor-enrolled'] as const;
