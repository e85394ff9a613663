import { openJournal } from '../store/journal';
import type { BooksEvent, BooksState } from './books-state';
import { applyEvent, emptyBooks } from './books-state';

export interface Books {
  state: () => BooksState;
  /** Makes the event durable, then applies it; throws, changing nothing, when the disk refuses. */
  record: (event: BooksEvent) => void;
  /** A number that no deal ever had, restarts and resets included. */
  nextNumber: () => number;
  reset: () => void;
  close: () => void;
}

/** Opens the books of a data folder: snapshot, then what the journal has since. */
export function openBooks(dataDir: string, snapshotEvery: number): Books {
  const { journal, loaded } = openJournal<BooksState, BooksEvent>(dataDir);
  let state = loaded.snapshot ? { ...emptyBooks(), ...loaded.snapshot.state } : emptyBooks();
  let seq = loaded.snapshot?.seq ?? 0;
  for (const entry of loaded.entries) {
    applyEvent(state, entry.event);
    seq = entry.seq;
  }
  return {
    state: () => state,
    record: (event) => {
      journal.append(seq + 1, event);
      seq += 1;
      applyEvent(state, event);
      if (journal.lineCount() >= snapshotEvery) journal.writeSnapshot(seq, state);
    },
    nextNumber: () => seq + 1,
    reset: () => {
      state = emptyBooks();
      seq += 1;
      journal.writeSnapshot(seq, state);
    },
    close: journal.close,
  };
}
