import type { Transaction } from '@entropi/db/db';
import { bankLines } from '@entropi/db/schema/bank-statements';
import { and, eq } from 'drizzle-orm';

/** Lets go of the bank line that a payment was booked by, since the payment is open again. */
export async function releaseBankLine(
  tx: Transaction,
  paymentId: number,
  undone: { at: Date; by: number },
): Promise<void> {
  await tx
    .update(bankLines)
    .set({ state: 'undone', undoneAt: undone.at, undoneBy: undone.by })
    .where(and(eq(bankLines.paymentId, paymentId), eq(bankLines.state, 'booked')));
}
