import { fileURLToPath } from 'node:url';

/** The repository. */
export const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

export const REMOTES = ['mf-auth', 'mf-trading', 'mf-admin', 'mf-chat'];
