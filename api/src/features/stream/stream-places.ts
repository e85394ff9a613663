import { busy, tooManyRequests } from '../../errors';

const RETRY_AFTER_S = 30;

export interface StreamPlaces {
  /**
   * Takes a place for a stream and returns the function that gives it back. Throws 429 when the user has too many
   * open streams, 503 when the process has.
   */
  claim(userId: number): () => void;
}

export function createStreamPlaces(limits: { perUser: number; perProcess: number }): StreamPlaces {
  const open = new Map<number, number>();
  let total = 0;
  const change = (userId: number, by: number) => {
    total += by;
    const count = (open.get(userId) ?? 0) + by;
    if (count > 0) open.set(userId, count);
    else open.delete(userId);
  };
  return {
    claim(userId) {
      if ((open.get(userId) ?? 0) >= limits.perUser) {
        throw tooManyRequests(RETRY_AFTER_S, 'too_many_streams');
      }
      if (total >= limits.perProcess) throw busy('too_many_streams', RETRY_AFTER_S);
      change(userId, 1);
      let isGiven = false;
      return () => {
        if (!isGiven) change(userId, -1);
        isGiven = true;
      };
    },
  };
}
