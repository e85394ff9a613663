import type { z } from 'zod';
import type { Read } from '../broker';
import type { IgCaller } from './ig-caller';
import type { IgRequest } from './ig-http';
import type { IgLimiter, IgLimits } from './ig-limiter';
import type { ReadFailure } from './ig-outcome';
import { Applications } from './ig-schema';

/** Used until IG has reported the true limits. */
export const USUAL_LIMITS: IgLimits = { perKey: 60, perAccountTrading: 100, perAccountReads: 30 };
/** Nothing is known of the simulator's limits before it reports them, which it does at once. */
export const NO_LIMITS: IgLimits = { perKey: 0, perAccountTrading: 0, perAccountReads: 0 };

/** The limits of one key, which all its sessions share. */
export interface KeyLimits {
  /**
   * Wraps a caller so that its first read also reads the key's true limits, only once for all callers (§1.10): at
   * the same time where calls are spaced until then, otherwise before it.
   */
  readFirst(caller: IgCaller): IgCaller;
}

/** `initial`: the limits that the limiter uses until the true ones are read. */
export function createKeyLimits(limiter: IgLimiter, apiKey: string, initial: IgLimits): KeyLimits {
  let isRead = false;
  let isSpaced = initial.perKey > 0;
  let first: Promise<ReadFailure | null> | null = null;

  /** Null when they were read, or the broker does not report them. */
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
   * A burst of calls before the limits are known would use them up. While the limits cannot be read, those of IG are
   * used, and whoever waited gets the failure of that read, so that a broker that is away is not called twice.
   */
  async function readBefore(caller: IgCaller): Promise<ReadFailure | null> {
    const failure = await read(caller);
    if (!isSpaced) limiter.setLimits(USUAL_LIMITS);
    isSpaced = true;
    return failure;
  }

  const limits: LimitsOfKey = {
    async beforeRead(caller) {
      if (isSpaced) return null;
      first ??= readBefore(caller);
      return first;
    },
    afterRead: (caller) => void read(caller),
  };
  return { readFirst: (caller) => new LimitedCaller(caller, limits) };
}

/** What the callers of a key do so that its limits are read once. */
interface LimitsOfKey {
  /** Why nothing can be read; null when something can. */
  beforeRead(caller: IgCaller): Promise<ReadFailure | null>;
  afterRead(caller: IgCaller): void;
}

/** A class, because there is one for each account: functions of each would take ten times its memory. */
class LimitedCaller implements IgCaller {
  constructor(
    private readonly caller: IgCaller,
    private readonly limits: LimitsOfKey,
  ) {}

  async read<T extends z.ZodType>(
    ...args: [request: IgRequest, schema: T, options?: { historical?: boolean }]
  ): Promise<Read<z.output<T>>> {
    const failure = await this.limits.beforeRead(this.caller);
    if (failure) return failure;
    const found = await this.caller.read(...args);
    if (found.kind === 'ok') this.limits.afterRead(this.caller);
    return found;
  }

  submit(...args: Parameters<IgCaller['submit']>): ReturnType<IgCaller['submit']> {
    return this.caller.submit(...args);
  }

  isFree(priority: 'close' | 'open'): boolean {
    return this.caller.isFree(priority);
  }

  findReadWaitMs(reads: number): number {
    return this.caller.findReadWaitMs(reads);
  }

  localOffsetMs(): number | null {
    return this.caller.localOffsetMs();
  }
}
