const QUOTE = 0x22;
const LINE_FEED = 0x0a;

/** Counts the rows of a CSV that comes in parts: the ends of lines but those within quotes. */
function createRowCounter(): (part: Uint8Array) => number {
  let rows = 0;
  let isQuoted = false;
  return (part) => {
    for (const byte of part) {
      if (byte === QUOTE) isQuoted = !isQuoted;
      else if (byte === LINE_FEED && !isQuoted) rows += 1;
    }
    return rows;
  };
}

/**
 * Reads a CSV to its end, and reports how many of its rows have come. Rejects when it breaks off, so that no one takes
 * a part of it for the whole.
 */
export async function readCsv(response: Response, onRows: (rows: number) => void): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const count = createRowCounter();
  const reader = response.body?.getReader();
  for (;;) {
    const read = await reader?.read();
    if (!read || read.done) break;
    parts.push(read.value);
    onRows(count(read.value));
  }
  return new Blob(parts, { type: 'text/csv;charset=utf-8' });
}
