/** Where the count of unread messages stands in the cache. */
export const UNREAD_KEY = ['chat', 'unread-count'] as const;
