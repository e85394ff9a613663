import {
  closeSync,
  existsSync,
  fdatasync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { createGroupSync } from './group-sync';

/** What the file holds besides the events: the number that orders them across snapshots. */
interface Entry<Event> {
  seq: number;
  event: Event;
}

export interface Journal<State, Event> {
  /**
   * Hands the line to the operating system, so that it survives this process. Throws, having written nothing, when
   * the disk refuses.
   */
  append: (seq: number, event: Event) => void;
  /** Calls back once all lines so far are on the disk; only then may a deal be acknowledged. */
  whenSynced: (done: (error: Error | null) => void) => void;
  /** Replaces journal and snapshot by one snapshot; a crash in between loses nothing. */
  writeSnapshot: (seq: number, state: State) => void;
  lineCount: () => number;
  close: () => void;
}

export interface Loaded<State, Event> {
  snapshot: { seq: number; state: State } | null;
  entries: Entry<Event>[];
}

function fsyncFolder(dir: string): void {
  const handle = openSync(dir, 'r');
  fsyncSync(handle);
  closeSync(handle);
}

/** Splits a journal into entries. A torn last line is dropped; a damaged earlier one throws. */
function parseJournal<Event>(text: Buffer): { entries: Entry<Event>[]; goodBytes: number } {
  const entries: Entry<Event>[] = [];
  let goodBytes = 0;
  while (goodBytes < text.length) {
    const end = text.indexOf(10, goodBytes);
    if (end < 0) break;
    try {
      entries.push(JSON.parse(text.toString('utf8', goodBytes, end)) as Entry<Event>);
    } catch {
      if (end + 1 < text.length) {
        throw new Error(`journal line ${entries.length + 1} is damaged, and others follow it`);
      }
      break;
    }
    goodBytes = end + 1;
  }
  return { entries, goodBytes };
}

/**
 * Opens the store in `dir`. Nothing is written before the first append, so that a second process that fails because
 * of the port has not touched the books of the first.
 */
export function openJournal<State, Event>(
  dir: string,
): { journal: Journal<State, Event>; loaded: Loaded<State, Event> } {
  mkdirSync(dir, { recursive: true });
  const journalPath = join(dir, 'journal.jsonl');
  const snapshotPath = join(dir, 'snapshot.json');
  const snapshot = existsSync(snapshotPath)
    ? (JSON.parse(readFileSync(snapshotPath, 'utf8')) as { seq: number; state: State })
    : null;
  const text = existsSync(journalPath) ? readFileSync(journalPath) : Buffer.alloc(0);
  const { entries, goodBytes } = parseJournal<Event>(text);
  const since = snapshot?.seq ?? 0;

  let handle: number | null = null;
  let position = goodBytes;
  let lines = entries.length;
  const synced = createGroupSync((done) => fdatasync(handleForWriting(), done));

  function handleForWriting(): number {
    if (handle === null) {
      handle = openSync(journalPath, existsSync(journalPath) ? 'r+' : 'w+');
      ftruncateSync(handle, position);
      fsyncFolder(dir);
    }
    return handle;
  }

  return {
    loaded: { snapshot, entries: entries.filter((entry) => entry.seq > since) },
    journal: {
      append: (seq, event) => {
        const failure = synced.findFailure();
        if (failure) throw failure;
        const line = Buffer.from(`${JSON.stringify({ seq, event })}\n`);
        const file = handleForWriting();
        try {
          if (writeSync(file, line, 0, line.length, position) < line.length) {
            throw new Error('the journal could not be written: disk full?');
          }
        } catch (error) {
          ftruncateSync(file, position);
          throw error;
        }
        position += line.length;
        lines += 1;
        synced.onWritten();
      },
      whenSynced: synced.whenSynced,
      writeSnapshot: (seq, state) => {
        const temporary = `${snapshotPath}.new`;
        const file = openSync(temporary, 'w');
        writeFileSync(file, JSON.stringify({ seq, state }));
        fsyncSync(file);
        closeSync(file);
        renameSync(temporary, snapshotPath);
        fsyncFolder(dir);
        ftruncateSync(handleForWriting(), 0);
        fsyncSync(handleForWriting());
        position = 0;
        lines = 0;
        synced.settle();
      },
      lineCount: () => lines,
      close: () => {
        if (handle === null) return;
        const file = handle;
        handle = null;
        fsyncSync(file);
        synced.settle();
        synced.whenIdle(() => closeSync(file));
      },
    },
  };
}
