import { dropInTab, readInTab, saveInTab } from '@entropi/shared/session/tab-memory';
import type { Unsent } from './thread-model';

/** Where messages are kept that the server has not accepted: in this tab, per reader and thread. */
function toStorageKey(username: string, threadId: string): string {
  return `chat-unsent:${username}:${threadId}`;
}

/** Reads the messages that were not sent before a reload, oldest first. */
export function readUnsent(username: string, threadId: string): Unsent[] {
  const kept = readInTab(toStorageKey(username, threadId));
  return Array.isArray(kept) ? kept.filter(isUnsent) : [];
}

/** Keeps a message until it is sent or discarded. */
export function saveUnsent(username: string, threadId: string, { key, body }: Unsent): void {
  const others = readUnsent(username, threadId).filter((one) => one.key !== key);
  writeUnsent(username, threadId, [...others, { key, body }]);
}

/** Forgets a message that was sent or discarded. */
export function dropUnsent(username: string, threadId: string, key: string): void {
  const others = readUnsent(username, threadId).filter((one) => one.key !== key);
  writeUnsent(username, threadId, others);
}

function writeUnsent(username: string, threadId: string, messages: Unsent[]): void {
  const storageKey = toStorageKey(username, threadId);
  if (messages.length === 0) dropInTab(storageKey);
  else saveInTab(storageKey, messages);
}

function isUnsent(value: unknown): value is Unsent {
  const { key, body } = (value ?? {}) as Partial<Unsent>;
  return typeof key === 'string' && typeof body === 'string';
}
