/** One server-sent event. */
export interface ServerEvent {
  /** Last id seen on the stream, for `Last-Event-ID`; empty before the first. */
  id: string;
  /** Name of the event; `message` when the server gave none. */
  name: string;
  data: string;
}

/**
 * Reads server-sent events from a response until it ends, calling back for each. Comments (the
 * server's heartbeat) are dropped. Rejects when the connection breaks. Also ends when nothing at all
 * arrives for `silenceMs`, because after a sleep of the computer a dead connection looks like a quiet one.
 */
export async function readEvents(
  response: Response,
  onEvent: (event: ServerEvent) => void,
  silenceMs: number,
): Promise<void> {
  if (!response.body) return;
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  let id = '';
  for (;;) {
    const { done, value } = await readWithin(reader, silenceMs);
    if (done) return;
    rest += decoder.decode(value, { stream: true });
    // A lone CR at the end may be half of a CRLF: it waits for the next chunk.
    const text = rest.replace(/\r\n|\r(?!$)/g, '\n');
    const blocks = text.split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const event = parseBlock(block, id);
      id = event.id;
      if (event.data) onEvent(event);
    }
  }
}

/** Cancels the reader, which then reports that it is done. */
async function readWithin(reader: ReadableStreamDefaultReader<Uint8Array>, silenceMs: number) {
  const timer = setTimeout(() => void reader.cancel().catch(() => undefined), silenceMs);
  return reader.read().finally(() => clearTimeout(timer));
}

function parseBlock(block: string, lastId: string): ServerEvent {
  const event: ServerEvent = { id: lastId, name: 'message', data: '' };
  const data: string[] = [];
  for (const line of block.split('\n')) {
    const colon = line.indexOf(':');
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (field === 'id') event.id = value;
    if (field === 'event') event.name = value;
    if (field === 'data') data.push(value);
  }
  event.data = data.join('\n');
  return event;
}
