/** Addresses of the pages that the shell has of its own: no remote may have a page there. */
export const SHELL_PAGES = { home: '/' } as const;
