/** Where the password step leaves for the second one whether a second factor is set up. */
export const ENROLLED_KEY = ['auth', 'two-factor-enrolled'] as const;
