import { openJournal } from '../store/journal';
import type { LedgerEvent, LedgerState } from './ledger-state';
import { applyEvent, emptyLedger } from './ledger-state';

export interface AccountLedger {
  state: () => LedgerState;
  /** Makes the event durable, then applies it; throws, changing nothing, when the disk rejects. */
  record: (event: LedgerEvent) => void;
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
  return {
    state: () => state,
    record: (event) => {
      journal.append(seq + 1, event);
      seq += 1;
      applyEvent(state, event);
      if (journal.lineCount() >= snapshotEvery) journal.writeSnapshot(seq, state);
      for (const listener of listeners) listener(event);
    },
    onRecorded: (listener) => listeners.push(listener),
    nextNumber: () => seq + 1,
    reset: () => {
      state = emptyLedger();
      seq += 1;
      journal.writeSnapshot(seq, state);
    },
    close: journal.close,
  };
}
