import { readProblem } from './problem';

/** The most rows that the API returns at once. */
const PAGE_ROWS = 500;
const DEFAULT_WAIT_S = 5;

export interface RowsPage<Row> {
  items: readonly Row[];
  total: number;
  /** The ids of rows that cannot be read, and so are left out. */
  unreadable?: readonly string[];
  /** How old what they show is at most, in seconds; null: it is of now. */
  ageS?: number | null;
}

interface ReadAllOptions<Row> {
  read: (page: { skip: number; limit: number }) => Promise<RowsPage<Row>>;
  rowId: (row: Row) => string | number;
  signal: AbortSignal;
  onProgress: (rows: number, total: number) => void;
}

/**
 * Reads all rows of a list, page by page. A row that moves to the next page meanwhile is returned once. When
 * the API limits the calls, it waits and goes on. Rejects when `signal` fires.
 */
export async function readAllPages<Row>(options: ReadAllOptions<Row>): Promise<Row[]> {
  const { read, rowId, signal, onProgress } = options;
  const rows = new Map<string | number, Row>();
  for (let skip = 0; ; skip += PAGE_ROWS) {
    const page = await readPatiently(() => read({ skip, limit: PAGE_ROWS }), signal);
    for (const row of page.items) rows.set(rowId(row), row);
    onProgress(Math.min(skip + page.items.length, page.total), page.total);
    if (page.items.length < PAGE_ROWS || skip + PAGE_ROWS >= page.total) return [...rows.values()];
  }
}

async function readPatiently<T>(read: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (;;) {
    signal.throwIfAborted();
    try {
      return await read();
    } catch (error) {
      const { status, retryAfterSeconds } = readProblem(error);
      if (status !== 429) throw error;
      await wait((retryAfterSeconds ?? DEFAULT_WAIT_S) * 1000, signal);
    }
  }
}

function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}
