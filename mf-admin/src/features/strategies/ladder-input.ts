import { LevelInput, MAX_LEVELS } from '@entropi/contracts/scales';
import * as z from 'zod/mini';

/** A ladder as it is typed. */
export const Ladder = z.strictObject({
  levels: z.array(LevelInput).check(z.minLength(1), z.maxLength(MAX_LEVELS)),
});

export type LadderFormInput = z.input<typeof Ladder>;

/** A level of a saved ladder as it is sent: without what the server adds. */
export function toLevelInput({ offset, size, take_profit }: LevelInput): LevelInput {
  return { offset, size, take_profit };
}
