import { defineLazyPart } from '@entropi/shared/ui/lazy-part';
import { createProofGate, useProofQuestion } from '@entropi/shared/ui/proof-gate';

/** The queue in which the page's actions wait for the user to prove who they are. */
export const proofGate = createProofGate();

export const LazyProofDialog = defineLazyPart(async () => {
  const part = await import(/* webpackChunkName: "extras" */ '@entropi/shared/ui/proof-dialog');
  return part.ProofDialog;
});

/** Asks for the proof that an action of any remote waits for. */
export function Proofs() {
  const question = useProofQuestion(proofGate);
  return question && <LazyProofDialog key={question.key} question={question} />;
}
