import type { ChatMessage, Thread } from '@entropi/contracts/chat';
import type { InfiniteData } from '@tanstack/react-query';

/** Pages of a thread in the order in which they were read: the newest page first, its newest message last. */
export type ThreadPages = InfiniteData<Thread, number | undefined>;

/** A message that the server has not accepted yet. */
export interface Unsent {
  /** Idempotency key: however often the message is sent, it appears in the thread once. */
  key: string;
  body: string;
}

export interface Day {
  /** Local midnight, as ISO-8601. */
  date: string;
  messages: ChatMessage[];
}

/** Joins the messages of all pages, oldest first. */
export function flattenPages(pages: ThreadPages): ChatMessage[] {
  return pages.pages.toReversed().flatMap((page) => page.items);
}

/** Groups messages by the reader's local day, in order. */
export function groupByDay(messages: readonly ChatMessage[]): Day[] {
  const days: Day[] = [];
  for (const message of messages) {
    const date = startOfDay(new Date(message.sent_at)).toISOString();
    const last = days.at(-1);
    if (last?.date === date) last.messages.push(message);
    else days.push({ date, messages: [message] });
  }
  return days;
}

/** Local midnight of a moment. */
export function startOfDay(at: Date): Date {
  return new Date(at.getFullYear(), at.getMonth(), at.getDate());
}

/**
 * Adds a message as the newest, or replaces it where it is known already. If it was read, all earlier
 * messages of its side were read too.
 */
export function upsertMessage(pages: ThreadPages, message: ChatMessage): ThreadPages {
  const known = pages.pages.some((page) => page.items.some(({ id }) => id === message.id));
  const update = (old: ChatMessage): ChatMessage => {
    if (old.id === message.id) return message;
    const isCovered = old.id < message.id && old.from_admin === message.from_admin;
    return isCovered && old.read_at === null ? { ...old, read_at: message.read_at } : old;
  };
  const put = (page: Thread, index: number): Thread => {
    const items = page.items.map(update);
    return { ...page, items: known || index > 0 ? items : [...items, message] };
  };
  return { ...pages, pages: pages.pages.map(put) };
}
