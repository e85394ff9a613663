import { useSyncExternalStore } from 'react';
import type { Prove, WantedProof } from '../http/wanted-proof';

/** An action that waits for its proof. */
export interface ProofQuestion {
  /** A new id for each question. */
  key: number;
  wanted: WantedProof;
  /** Ends the question with a proof, or with null when the user declines. */
  settle(proof: string | null): void;
}

/** The queue in which actions wait for their proofs, one after the other. */
export interface ProofGate {
  prove: Prove;
  subscribe(notify: () => void): () => void;
  /** The question that is open; null for none. */
  getQuestion(): ProofQuestion | null;
}

/** Creates the gate of a page: its client asks, its dialog shows the question. */
export function createProofGate(): ProofGate {
  let questions: ProofQuestion[] = [];
  let requested = 0;
  const listeners = new Set<() => void>();
  const update = (next: ProofQuestion[]) => {
    questions = next;
    for (const notify of listeners) notify();
  };
  return {
    prove: (wanted, signal) =>
      new Promise((resolve) => {
        requested += 1;
        const question: ProofQuestion = {
          key: requested,
          wanted,
          settle(proof) {
            signal?.removeEventListener('abort', cancel);
            update(questions.filter((each) => each !== question));
            resolve(proof);
          },
        };
        const cancel = () => question.settle(null);
        signal?.addEventListener('abort', cancel);
        update([...questions, question]);
        if (signal?.aborted) cancel();
      }),
    subscribe(notify) {
      listeners.add(notify);
      return () => listeners.delete(notify);
    },
    getQuestion: () => questions[0] ?? null,
  };
}

/** The question that is open; null for none. */
export function useProofQuestion(gate: ProofGate): ProofQuestion | null {
  return useSyncExternalStore(gate.subscribe, gate.getQuestion);
}
