/** Where the gateway serves the service worker that shows pushes, the same for all versions of the shell. */
export const PUSH_WORKER_PATH = '/push/worker.js';
/** The pages that it governs: none, since it only shows pushes. */
export const PUSH_SCOPE = '/push/';
