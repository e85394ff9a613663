import { join } from 'node:path';
import { openJournal } from '../store/journal';
import { openListFile } from '../store/list-file';
import type { Deal } from './deal';
import { createLedgerIndex, type LedgerIndex } from './ledger-index';
import type { LedgerEvent, LedgerState } from './ledger-state';
import { applyEvent, countNumbers, emptyLedger } from './ledger-state';

export interface AccountLedger {
  state: () => LedgerState;
  /** Look-ups into the state that are needed often. */
  index: () => LedgerIndex;
  /** Writes the event, then applies it. Throws, without changing anything, when the disk refuses. */
  record: (event: LedgerEvent) => void;
  /**
   * Calls back, in the order of the calls, once everything recorded so far is on the disk. Nothing that depends on
   * it may be told before.
   */
  whenSynced: (done: (error: Error | null) => void) => void;
  /** Calls back after each event that was recorded. */
  onRecorded: (listener: (event: LedgerEvent) => void) => void;
  /** A number that no deal ever had, restarts and resets included. */
  nextNumber: () => number;
  reset: () => void;
  close: () => void;
}

/**
 * The books in the form of a snapshot. The deals are in a file of their own; the snapshot only tells how much of it
 * counts.
 */
type LedgerSnapshot = Omit<LedgerState, 'deals'> & {
  dealBytes?: number;
  /** Snapshots of earlier versions contained the deals. */
  deals?: Deal[];
};

/** Opens the books of a data folder: the snapshot, then what the journal has added since. */
export function openLedger(dataDir: string, snapshotEvery: number): AccountLedger {
  const { journal, loaded } = openJournal<LedgerSnapshot, LedgerEvent>(dataDir);
  const dealFile = openListFile<Deal>(join(dataDir, 'deals.jsonl'));
  let { dealBytes = 0, ...state } = { ...emptyLedger(), ...loaded.snapshot?.state };
  if (dealBytes > 0) state.deals = dealFile.read(dealBytes);
  /** The number of deals that are in their file. */
  let filed = dealBytes > 0 ? state.deals.length : 0;
  const listeners: ((event: LedgerEvent) => void)[] = [];
  let seq = loaded.snapshot?.seq ?? 0;
  for (const entry of loaded.entries) {
    applyEvent(state, entry.event);
    seq = entry.seq;
  }
  let index = createLedgerIndex(state);

  /** Adds the deals since the last snapshot to their file; writing all of them would take longer each time. */
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
