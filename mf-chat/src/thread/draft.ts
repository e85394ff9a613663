/** Where what is being written waits, in this tab, per reader and thread. */
function keyOf(username: string, threadId: string): string {
  return `chat-draft:${username}:${threadId}`;
}

/** What was being written; empty when nothing was. */
export function readDraft(username: string, threadId: string): string {
  return sessionStorage.getItem(keyOf(username, threadId)) ?? '';
}

/** Keeps what is being written; nothing written is forgotten. */
export function keepDraft(username: string, threadId: string, text: string): void {
  if (text) sessionStorage.setItem(keyOf(username, threadId), text);
  else sessionStorage.removeItem(keyOf(username, threadId));
}
