import type { ChatMessage } from '@entropi/contracts/chat';
import { flattenPages, groupByDay, type ThreadPages, upsertMessage } from './thread-model';

function message(id: number, from_admin: boolean, read_at: string | null = null): ChatMessage {
  const sent_at = new Date(2026, 10, 18 + id, 12).toISOString();
  return { id, from_user_id: 3, to_user_id: null, from_admin, body: `m${id}`, sent_at, read_at };
}

const PAGES: ThreadPages = {
  pages: [
    { items: [message(3, false), message(4, true)], has_more: true },
    { items: [message(1, false), message(2, true)], has_more: false },
  ],
  pageParams: [undefined, 3],
};

const ids = (pages: ThreadPages) => flattenPages(pages).map(({ id }) => id);

describe('thread', () => {
  it('is ordered from the oldest message to the newest over all its pages', () => {
    expect(ids(PAGES)).toEqual([1, 2, 3, 4]);
  });

  it('takes a new message as the newest, and the same one only once', () => {
    const once = upsertMessage(PAGES, message(5, true));
    expect(ids(once)).toEqual([1, 2, 3, 4, 5]);
    expect(ids(upsertMessage(once, message(5, true)))).toEqual([1, 2, 3, 4, 5]);
  });

  it('marks the messages of one side up to a read one as read, and no others', () => {
    const readAt = '2026-11-22T09:00:00Z';
    const read = flattenPages(upsertMessage(PAGES, message(3, false, readAt)));
    expect(read.map(({ read_at }) => read_at)).toEqual([readAt, null, readAt, null]);
  });

  it('is divided by the reader’s days', () => {
    const days = groupByDay([message(1, true), message(1, false), message(2, true)]);
    expect(days.map((day) => day.messages.length)).toEqual([2, 1]);
  });
});
