import { dropInTab, readInTab, saveInTab } from '@entropi/shared/session/tab-memory';

/** Where a draft is kept: in this tab, per reader and thread. */
function toStorageKey(username: string, threadId: string): string {
  return `chat-draft:${username}:${threadId}`;
}

/** Reads the draft; empty when there is none. */
export function readDraft(username: string, threadId: string): string {
  const text = readInTab(toStorageKey(username, threadId));
  return typeof text === 'string' ? text : '';
}

/** Keeps a draft; an empty one is removed. */
export function saveDraft(username: string, threadId: string, text: string): void {
  if (text) saveInTab(toStorageKey(username, threadId), text);
  else dropInTab(toStorageKey(username, threadId));
}
