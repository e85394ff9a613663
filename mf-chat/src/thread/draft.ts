/** Where what is being written waits, in this tab, per reader and thread. */
function toStorageKey(username: string, threadId: string): string {
  return `chat-draft:${username}:${threadId}`;
}

/** What was being written; empty when nothing was. */
export function readDraft(username: string, threadId: string): string {
  return sessionStorage.getItem(toStorageKey(username, threadId)) ?? '';
}

/** Keeps what is being written; nothing written is forgotten. */
export function saveDraft(username: string, threadId: string, text: string): void {
  if (text) sessionStorage.setItem(toStorageKey(username, threadId), text);
  else sessionStorage.removeItem(toStorageKey(username, threadId));
}
