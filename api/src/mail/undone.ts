/** What is ended with a change of address that is taken back, in the order in which its mail names it. */
export const UNDONE = ['authenticator', 'codes', 'passkeys', 'chat', 'keys', 'task'] as const;
export type Undone = (typeof UNDONE)[number];
