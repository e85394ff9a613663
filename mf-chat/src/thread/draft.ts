import { dropInTab, readInTab, saveInTab } from '@entropi/shared/session/tab-memory';

/** Where what is being written waits, in this tab, per reader and thread. */
function toStorageKey(username: string, threadId: string): string {
  return `chat-draft:${username}:${threadId}`;
}

/** What was being written; empty when nothing was. */
export function readDraft(username: string, threadId: string): string {
  const text = readInTab(toStorageKey(username, threadId));
  return typeof text === 'string' ? text : '';
}

/** Keeps what is being written; nothing written is forgotten. */
export function saveDraft(username: string, threadId: string, text: string): void {
  if (text) saveInTab(toStorageKey(username, threadId), text);
  else dropInTab(toStorageKey(username, threadId));
}
