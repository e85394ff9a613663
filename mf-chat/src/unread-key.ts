/** Key of the number of unread messages in the cache. */
export const UNREAD_KEY = ['chat', 'unread-count'] as const;
