import { tooManyRequests } from '../../errors';

/** How many files of lists are written for a user at once. */
export const MAX_EXPORTS = 2;
/** A file takes some seconds. */
const RETRY_AFTER_S = 5;

/** Bounds how many files are written for one user at once. */
export class ExportSlots {
  readonly #running = new Map<number, number>();

  /** Takes a slot and returns what frees it, once. Throws 429 when the user has none left. */
  claim(userId: number): () => void {
    const running = this.#running.get(userId) ?? 0;
    if (running >= MAX_EXPORTS) throw tooManyRequests(RETRY_AFTER_S, 'too_many_exports');
    this.#running.set(userId, running + 1);
    let isHeld = true;
    return () => {
      if (isHeld) this.#release(userId);
      isHeld = false;
    };
  }

  #release(userId: number): void {
    const left = (this.#running.get(userId) ?? 1) - 1;
    if (left === 0) this.#running.delete(userId);
    else this.#running.set(userId, left);
  }
}
