import { Readable } from 'node:stream';

/** An outgoing event; a later one with the same key replaces one that was not sent yet. */
export interface OutgoingEvent {
  key: string;
  name: string;
  /** The number from which a reader resumes; null where there is nothing to catch up with. */
  id: number | null;
  data: unknown;
}

/** How many different things may wait for a slow reader; with more the reader is disconnected, and reconnects. */
const MAX_WAITING = 1000;
const BUFFERED_BYTES = 64 * 1024;

const texts = new WeakMap<OutgoingEvent, string>();

/** The text of an event, written once however many readers the same event goes to: a price has thousands. */
function formatEvent(event: OutgoingEvent): string {
  const known = texts.get(event);
  if (known !== undefined) return known;
  const id = event.id === null ? '' : `id: ${event.id}\n`;
  const text = `${id}event: ${event.name}\ndata: ${JSON.stringify(event.data)}\n\n`;
  texts.set(event, text);
  return text;
}

/** Server-sent events with a bounded memory, whatever the speed of the reader. */
export class EventStream extends Readable {
  readonly #waiting = new Map<string, string>();
  #isWanted = false;

  constructor() {
    super({ highWaterMark: BUFFERED_BYTES });
  }

  /** Sends an event as soon as the reader takes it. */
  send(event: OutgoingEvent): void {
    this.#put(event.key, formatEvent(event));
  }

  /** Sends a comment; a number with it is where the reader resumes from. */
  comment(text: string, id?: number): void {
    this.#put(`comment:${text}`, `${id === undefined ? '' : `id: ${id}\n`}: ${text}\n\n`);
  }

  /** Ends the stream once everything before was sent. */
  finish(): void {
    if (this.destroyed || this.readableEnded) return;
    this.#waiting.clear();
    this.push(null);
  }

  override _read(): void {
    this.#isWanted = true;
    this.#flush();
  }

  #put(key: string, text: string): void {
    if (this.destroyed || this.readableEnded) return;
    this.#waiting.delete(key);
    this.#waiting.set(key, text);
    if (this.#waiting.size > MAX_WAITING) this.destroy();
    else this.#flush();
  }

  #flush(): void {
    for (const [key, text] of this.#waiting) {
      if (!this.#isWanted) return;
      this.#waiting.delete(key);
      this.#isWanted = this.push(text);
    }
  }
}
