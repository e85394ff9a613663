import type { Announcement } from './bus';

/** What is not confirmed for this long, or more than this, makes publishers turn to the database. */
const UNCONFIRMED_MS = 500;
const MAX_UNCONFIRMED_LENGTH = 8 * 1024 * 1024;
/** Longer payloads go alone: what they would save is nothing beside their own length. */
const MAX_GATHERED_LENGTH = 1024;
/** A server takes messages of a megabyte, unless it was configured otherwise. */
const MAX_MESSAGE_LENGTH = 64 * 1024;

/** Payloads of one channel that go as one message, in their order. */
export interface GatheredMessage {
  channel: string;
  payloads: string[];
}

export interface GatheringSender {
  send(announcements: readonly Announcement[]): void;
  /** Publishes what is gathered without waiting for a confirmation. */
  publishGathered(): void;
  /** Whether more is not confirmed than may be, and nothing is taken any more. */
  isFull(): boolean;
  /** Whether something has not been confirmed for too long, published or gathered. */
  isSlow(): boolean;
}

/**
 * Publishes at once what is announced while nothing waits for its confirmation. What is announced meanwhile is gathered
 * and goes with the confirmation, as one message of a channel, so that each listener has one message to handle for
 * all that was announced in a moment, and nothing waits where little happens.
 */
export function createGatheringSender(given: {
  /** Hands one message to the connection. */
  publish(message: GatheredMessage): void;
  /** Resolves when the server has read everything that was published; rejects when the connection has ended. */
  confirm(): Promise<void>;
  /** Resolves after the least time between two messages: little is gathered while a server nearby confirms. */
  pause(): Promise<void>;
  /** The longest message that the server takes, in bytes. */
  maxMessageBytes: number;
  /** Milliseconds. */
  now(): number;
  onError(error: unknown): void;
}): GatheringSender {
  const { publish, confirm, pause, now, onError } = given;
  // A character takes at most three bytes.
  const maxLength = Math.min(MAX_MESSAGE_LENGTH, Math.floor(given.maxMessageBytes / 3));
  let gathered: Announcement[] = [];
  let gatheredSince = 0;
  let gatheredLength = 0;
  /** When the oldest of what waits for a confirmation was announced; null while nothing does. */
  let unconfirmedSince: number | null = null;
  let unconfirmedLength = 0;

  const isFull = () => unconfirmedLength + gatheredLength > MAX_UNCONFIRMED_LENGTH;

  const publishGathered = () => {
    const messages = joinByChannel(gathered, maxLength);
    gathered = [];
    gatheredLength = 0;
    for (const message of messages) {
      try {
        publish(message);
      } catch (error) {
        // One that the server does not take holds up no other.
        onError(error);
      }
    }
  };

  const publishAndConfirm = () => {
    unconfirmedSince = gatheredSince;
    unconfirmedLength = gatheredLength;
    publishGathered();
    // A connection that has ended confirms nothing any more, and is replaced with its sender.
    Promise.all([confirm(), pause()]).then(onConfirmed, () => undefined);
  };

  const onConfirmed = () => {
    unconfirmedSince = null;
    unconfirmedLength = 0;
    if (gathered.length > 0) publishAndConfirm();
  };

  return {
    send(announcements) {
      if (announcements.length === 0 || isFull()) return;
      if (gathered.length === 0) gatheredSince = now();
      for (const announcement of announcements) {
        gathered.push(announcement);
        gatheredLength += announcement.payload.length;
      }
      if (unconfirmedSince === null) publishAndConfirm();
    },
    publishGathered,
    isFull,
    isSlow: () => unconfirmedSince !== null && now() - unconfirmedSince > UNCONFIRMED_MS,
  };
}

/** Texts of PostgreSQL hold no such character, so that a payload of NOTIFY has none either. */
const SEPARATOR = '\0';

/** One text for the payloads of a message. */
export const joinPayloads = (payloads: readonly string[]): string => payloads.join(SEPARATOR);

export const splitPayloads = (text: string): string[] => text.split(SEPARATOR);

/** Messages in the order in which their channels were first announced; within a channel nothing changes places. */
function joinByChannel(
  announcements: readonly Announcement[],
  maxLength: number,
): GatheredMessage[] {
  const messages: GatheredMessage[] = [];
  const open = new Map<string, { message: GatheredMessage; length: number }>();
  for (const { channel, payload } of announcements) {
    const last = open.get(channel);
    const goesAlone = payload.length > MAX_GATHERED_LENGTH || payload.includes(SEPARATOR);
    if (last && !goesAlone && last.length + payload.length < maxLength) {
      last.message.payloads.push(payload);
      last.length += payload.length + SEPARATOR.length;
      continue;
    }
    const message = { channel, payloads: [payload] };
    messages.push(message);
    // What follows one that goes alone begins a message of its own, and comes after it.
    if (goesAlone) open.delete(channel);
    else open.set(channel, { message, length: payload.length });
  }
  return messages;
}
