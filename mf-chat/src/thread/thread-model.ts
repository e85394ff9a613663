import type { ChatMessage, Thread } from '@entropi/shared/contracts/chat';
import type { InfiniteData } from '@tanstack/react-query';

/** Pages of a thread as asked for: the newest page first, each with its newest message last. */
export type ThreadPages = InfiniteData<Thread, number | undefined>;

/** A message that the server has not taken yet. */
export interface Unsent {
  /** When it was written; names it until it has an id. */
  writtenAt: string;
  body: string;
}

export interface Day {
  /** Local midnight, ISO. */
  date: string;
  messages: ChatMessage[];
}

/** All messages of the pages, oldest first. */
export function messagesOf(pages: ThreadPages): ChatMessage[] {
  return pages.pages.toReversed().flatMap((page) => page.items);
}

/** Messages by the reader's local day, in order. */
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

/** Puts a message in: over itself where it is known already (now read), else as the newest. */
export function upsertMessage(pages: ThreadPages, message: ChatMessage): ThreadPages {
  const known = pages.pages.some((page) => page.items.some(({ id }) => id === message.id));
  const put = (page: Thread, index: number): Thread => {
    if (known) {
      return { ...page, items: page.items.map((old) => (old.id === message.id ? message : old)) };
    }
    return index === 0 ? { ...page, items: [...page.items, message] } : page;
  };
  return { ...pages, pages: pages.pages.map(put) };
}
