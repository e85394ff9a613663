/** Addresses of the shell's own pages, at which no remote may have a page. */
export const SHELL_PAGES = { home: '/' } as const;

/** Where the onboarding goes when the user has started to trade: the shell leads on from there to their dashboard. */
export const STARTED_PLACE = '/onboarding?started';
