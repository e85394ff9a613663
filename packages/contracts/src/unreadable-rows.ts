/** Header with the ids, by commas, of the rows that a list would have if they could be read; at most a hundred. */
export const UNREADABLE_HEADER = 'unreadable-rows';

/**
 * Requests a list without the rows that cannot be read; otherwise one such row makes the whole list fail. A page may
 * send this header to any API, also to an earlier one, which overlooks it.
 */
export const READABLE_ROWS = { accept: 'application/json;rows=readable' };

/** The ids in the header of a response. */
export function parseUnreadable(header: string | null): string[] {
  return header ? header.split(',').map((id) => id.trim()) : [];
}
