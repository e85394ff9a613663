import type { IgCaller } from './ig-caller';
import type { IgLimiter, IgLimits } from './ig-limiter';
import type { ReadFailure } from './ig-outcome';
import { Applications } from './ig-schema';

/** Until IG has reported the true ones. */
export const USUAL_LIMITS: IgLimits = { perKey: 60, perAccountTrading: 100, perAccountReads: 30 };
/** Of the simulator nothing is known before it reports them, which it does at once. */
export const NO_LIMITS: IgLimits = { perKey: 0, perAccountTrading: 0, perAccountReads: 0 };

/** The limits of one key, which all its sessions share. */
export interface KeyLimits {
  /**
   * A caller by whose first read the key's true limits are read as well, once only for all callers (§1.10): beside it
   * where calls are spaced until then, before it where they are not.
   */
  readFirst(caller: IgCaller): IgCaller;
}

/** `initial`: what the limiter goes by until the limits are read. */
export function createKeyLimits(limiter: IgLimiter, apiKey: string, initial: IgLimits): KeyLimits {
  let isRead = false;
  let isSpaced = initial.perKey > 0;
  let first: Promise<ReadFailure | null> | null = null;

  /** Null: they are read, or the broker does not tell them. */
  async function read(caller: IgCaller): Promise<ReadFailure | null> {
    if (isRead) return null;
    isRead = true;
    const request = { method: 'GET', path: '/operations/application', version: 1 } as const;
    const reported = await caller.read(request, Applications);
    if (reported.kind !== 'ok') {
      isRead = reported.kind === 'rejected';
      return isRead ? null : reported;
    }
    const own = reported.value.find((one) => one.apiKey === apiKey) ?? reported.value[0];
    if (!own) return null;
    isSpaced = true;
    limiter.setLimits({
      perKey: Number(own.allowanceApplicationOverall ?? USUAL_LIMITS.perKey),
      perAccountTrading: Number(own.allowanceAccountTrading ?? USUAL_LIMITS.perAccountTrading),
      perAccountReads: Number(own.allowanceAccountOverall ?? USUAL_LIMITS.perAccountReads),
    });
    return null;
  }

  /**
   * A burst that comes before them would use up what they allow. Those of IG are taken from then on while they cannot be
   * read, and who has waited fails as the reading did: a broker that is away is not called twice.
   */
  async function readBefore(caller: IgCaller): Promise<ReadFailure | null> {
    const failure = await read(caller);
    if (!isSpaced) limiter.setLimits(USUAL_LIMITS);
    isSpaced = true;
    return failure;
  }

  return {
    readFirst: (caller) => ({
      async read(request, schema, readOptions) {
        if (!isSpaced) {
          first ??= readBefore(caller);
          const failure = await first;
          if (failure) return failure;
        }
        const found = await caller.read(request, schema, readOptions);
        if (found.kind === 'ok') void read(caller);
        return found;
      },
      submit: (request, priority, beforeSend) => caller.submit(request, priority, beforeSend),
      isFree: (priority) => caller.isFree(priority),
      localOffsetMs: () => caller.localOffsetMs(),
    }),
  };
}
