import { ServerResponse } from 'node:http';
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

const texts = new WeakMap<OutgoingEvent, Buffer>();

/** The text of an event, written once however many readers the same event goes to: a price has thousands. */
function formatEvent(event: OutgoingEvent): Buffer {
  const known = texts.get(event);
  if (known !== undefined) return known;
  const id = event.id === null ? '' : `id: ${event.id}\n`;
  const text = Buffer.from(`${id}event: ${event.name}\ndata: ${JSON.stringify(event.data)}\n\n`);
  texts.set(event, text);
  return text;
}

interface Waiting {
  id: number | null;
  text: Buffer;
}

/** Server-sent events with a bounded memory, whatever the speed of the reader. */
export class EventStream extends Readable {
  readonly #waiting = new Map<string, Waiting>();
  /** Where events are written without the buffer of this stream; null while it is read otherwise. */
  #response: ServerResponse | null = null;
  #isWanted = false;
  #isFinished = false;

  constructor() {
    super({ highWaterMark: BUFFERED_BYTES });
  }

  /** Sends an event as soon as the reader takes it. */
  send(event: OutgoingEvent): void {
    const waiting = this.#waiting.get(event.key)?.id ?? null;
    // The later state may have the lower number; the reader then has what both numbers stand for.
    const isLower = waiting !== null && event.id !== null && event.id < waiting;
    const sent = isLower ? { ...event, id: waiting } : event;
    this.#put(event.key, { id: sent.id, text: formatEvent(sent) });
  }

  /** Sends a comment; a number with it is where the reader resumes from. */
  comment(text: string, id?: number): void {
    const number = id === undefined ? '' : `id: ${id}\n`;
    const comment = { id: null, text: Buffer.from(`${number}: ${text}\n\n`) };
    this.#put(`comment:${text}`, comment);
  }

  /** Ends the stream after what its reader has taken; what waits for a slow one they read again when they come back. */
  finish(): void {
    if (this.destroyed || this.#isFinished) return;
    this.#isFinished = true;
    this.#waiting.clear();
    this.push(null);
    this.#endResponse();
  }

  /**
   * Writes to a response itself, which takes half of the processor that a pipe takes: a price goes to thousands. The
   * response ends with its connection, so that no event needs a length around it.
   */
  override pipe<T extends NodeJS.WritableStream>(destination: T, options?: { end?: boolean }): T {
    if (!(destination instanceof ServerResponse)) return super.pipe(destination, options);
    destination.useChunkedEncodingByDefault = false;
    destination.on('drain', () => this._read());
    this.#response = destination;
    this._read();
    // A session may have ended before its stream is handed over.
    if (this.#isFinished) this.#endResponse();
    return destination;
  }

  #endResponse(): void {
    if (!this.#response) return;
    this.#response.end();
    // It has nothing of its own, so that it ends at once.
    this.resume();
  }

  override _read(): void {
    this.#isWanted = true;
    this.#flush();
  }

  #put(key: string, next: Waiting): void {
    if (this.destroyed || this.#isFinished) return;
    if (this.#isWanted && this.#waiting.size === 0) {
      this.#isWanted = this.#write(next.text);
      return;
    }
    this.#waiting.delete(key);
    this.#waiting.set(key, next);
    if (this.#waiting.size > MAX_WAITING) this.destroy();
    else this.#flush();
  }

  #flush(): void {
    for (const [key, { text }] of this.#waiting) {
      if (!this.#isWanted) return;
      this.#waiting.delete(key);
      this.#isWanted = this.#write(text);
    }
  }

  /** Whether the reader takes more. */
  #write(text: Buffer): boolean {
    return this.#response ? this.#response.write(text) : this.push(text);
  }
}
