import { openJournal } from '../store/journal';
import { createLedgerIndex, type LedgerIndex } from './ledger-index';
import type { LedgerEvent, LedgerState } from './ledger-state';
import { applyEvent, emptyLedger } from './ledger-state';

export interface AccountLedger {
  state: () => LedgerState;
  /** What of it is looked up often. */
  index: () => LedgerIndex;
  /** Writes the event, then applies it; throws, changing nothing, when the disk rejects. */
  record: (event: LedgerEvent) => void;
  /** Calls back, in the order of the calls, once all that is recorded by now is on the disk: nothing that rests upon it may be said before. */
  whenSynced: (done: (error: Error | null) => void) => void;
  /** Calls back after each event that was recorded. */
  onRecorded: (listener: (event: LedgerEvent) => void) => void;
  /** A number that no deal ever had, restarts and resets included. */
  nextNumber: () => number;
  reset: () => void;
  close: () => void;
}

/** Opens the books of a data folder: snapshot, then what the journal has since. */
export function openLedger(dataDir: string, snapshotEvery: number): AccountLedger {
  const { journal, loaded } = openJournal<LedgerState, LedgerEvent>(dataDir);
  let state = loaded.snapshot ? { ...emptyLedger(), ...loaded.snapshot.state } : emptyLedger();
  const listeners: ((event: LedgerEvent) => void)[] = [];
  let seq = loaded.snapshot?.seq ?? 0;
  for (const entry of loaded.entries) {
    applyEvent(state, entry.event);
    seq = entry.seq;
  }
  let index = createLedgerIndex(state);

  /** A snapshot holds all deals: the more there are, the rarer it is, or each deal would cost more than the one before. */
  const isSnapshotDue = (lines: number) =>
    lines >= snapshotEvery && lines >= state.deals.length / 2;

  return {
    state: () => state,
    index: () => index,
    record: (event) => {
      journal.append(seq + 1, event);
      seq += 1;
      applyEvent(state, event);
      index.update(event);
      if (isSnapshotDue(journal.lineCount())) journal.writeSnapshot(seq, state);
      for (const listener of listeners) listener(event);
    },
    whenSynced: journal.whenSynced,
    onRecorded: (listener) => listeners.push(listener),
    nextNumber: () => seq + 1,
    reset: () => {
      state = emptyLedger();
      index = createLedgerIndex(state);
      seq += 1;
      journal.writeSnapshot(seq, state);
    },
    close: journal.close,
  };
}
