import { join } from 'node:path';
import { openJournal } from '../store/journal';
import { openListFile } from '../store/list-file';
import type { Deal } from './deal';
import { createLedgerIndex, type LedgerIndex } from './ledger-index';
import type { LedgerEvent, LedgerState } from './ledger-state';
import { applyEvent, countNumbers, emptyLedger } from './ledger-state';

export interface AccountLedger {
  state: () => LedgerState;
  /** What of it is looked up often. */
  index: () => LedgerIndex;
  /** Writes the event, then applies it; throws, changing nothing, when the disk refuses. */
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

/** The books as a snapshot has them: of the deals, which are in a file of their own, only how much of it counts. */
type LedgerSnapshot = Omit<LedgerState, 'deals'> & {
  dealBytes?: number;
  /** Snapshots once had the deals themselves. */
  deals?: Deal[];
};

/** Opens the books of a data folder: snapshot, then what the journal has since. */
export function openLedger(dataDir: string, snapshotEvery: number): AccountLedger {
  const { journal, loaded } = openJournal<LedgerSnapshot, LedgerEvent>(dataDir);
  const dealFile = openListFile<Deal>(join(dataDir, 'deals.jsonl'));
  let { dealBytes = 0, ...state } = { ...emptyLedger(), ...loaded.snapshot?.state };
  if (dealBytes > 0) state.deals = dealFile.read(dealBytes);
  /** How many deals are in their file. */
  let filed = dealBytes > 0 ? state.deals.length : 0;
  const listeners: ((event: LedgerEvent) => void)[] = [];
  let seq = loaded.snapshot?.seq ?? 0;
  for (const entry of loaded.entries) {
    applyEvent(state, entry.event);
    seq = entry.seq;
  }
  let index = createLedgerIndex(state);

  /** Adds the deals since the last one to their file: to write all of them would take longer with each. */
  function writeSnapshot(): void {
    const { deals, ...others } = state;
    dealBytes = dealFile.append(dealBytes, deals.slice(filed));
    filed = deals.length;
    journal.writeSnapshot(seq, { ...others, dealBytes });
  }

  return {
    state: () => state,
    index: () => index,
    record: (event) => {
      const last = seq + countNumbers(event);
      journal.append(last, event);
      seq = last;
      applyEvent(state, event);
      index.update(event);
      if (journal.lineCount() >= snapshotEvery) writeSnapshot();
      for (const listener of listeners) listener(event);
    },
    whenSynced: journal.whenSynced,
    onRecorded: (listener) => listeners.push(listener),
    nextNumber: () => seq + 1,
    reset: () => {
      state = emptyLedger();
      index = createLedgerIndex(state);
      seq += 1;
      const { deals: _none, ...others } = state;
      [dealBytes, filed] = [0, 0];
      journal.writeSnapshot(seq, { ...others, dealBytes });
    },
    close: journal.close,
  };
}
