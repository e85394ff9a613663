/** Addresses of the shell's own pages, at which no remote may have a page. */
export const SHELL_PAGES = { home: '/' } as const;
