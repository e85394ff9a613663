import type { Unsent } from './thread-model';

/** Where messages wait that the server has not taken, in this tab, per reader and thread. */
function toStorageKey(username: string, threadId: string): string {
  return `chat-unsent:${username}:${threadId}`;
}

/** What was not sent before the page was loaded again, oldest first. */
export function readUnsent(username: string, threadId: string): Unsent[] {
  const text = sessionStorage.getItem(toStorageKey(username, threadId));
  return text ? (JSON.parse(text) as Unsent[]) : [];
}

/** Keeps a message until it is sent or discarded. */
export function saveUnsent(username: string, threadId: string, { key, body }: Unsent): void {
  const others = readUnsent(username, threadId).filter((one) => one.key !== key);
  writeUnsent(username, threadId, [...others, { key, body }]);
}

/** Forgets a message: it is sent, or not wanted any more. */
export function dropUnsent(username: string, threadId: string, key: string): void {
  const others = readUnsent(username, threadId).filter((one) => one.key !== key);
  writeUnsent(username, threadId, others);
}

function writeUnsent(username: string, threadId: string, messages: Unsent[]): void {
  const storageKey = toStorageKey(username, threadId);
  if (messages.length === 0) sessionStorage.removeItem(storageKey);
  else sessionStorage.setItem(storageKey, JSON.stringify(messages));
}
