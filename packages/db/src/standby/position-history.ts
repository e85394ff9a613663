import type { PrimaryPosition, StandbyPosition } from './positions.repo';

/** Where the primary was when it was asked, by a clock of this process that only goes on, in ms. */
export interface Look {
  primary: PrimaryPosition;
  at: number;
}

/** Of many looks at once one is remembered. */
const APART_MS = 100;

/** Where the primary was when, from which follows how old what a standby shows is. */
export class PositionHistory {
  private looks: { position: bigint; at: number }[] = [];
  private timeline = 0;

  /** @param maxAgeMs what is older is forgotten */
  constructor(private readonly maxAgeMs: number) {}

  /** How many looks are remembered. */
  get size(): number {
    return this.looks.length;
  }

  add({ primary: { timeline, position }, at }: Look): void {
    // A position of another timeline says nothing of this one.
    if (timeline !== this.timeline) this.looks = [];
    this.timeline = timeline;
    const last = this.looks.at(-1);
    if (last && at - last.at < APART_MS) return;
    this.looks = this.looks.filter((look) => look.at >= at - this.maxAgeMs);
    this.looks.push({ position, at });
  }

  /**
   * How old what a standby shows is at most, in ms: the time since the primary was where the standby is now, or since
   * the newest commit that the standby has. Each is the difference of two times of one clock; a commit that is not
   * past yet was made before the primary's clock was set back, and says nothing. 0 only where nothing is missing.
   *
   * @param now by the clock of the looks
   */
  findAgeMs(seen: StandbyPosition, { primary, at }: Look, now: number): number {
    if (seen.position >= primary.position) return 0;
    const reached = this.looks.findLast(({ position }) => position <= seen.position);
    const byLook = reached ? now - reached.at : Number.POSITIVE_INFINITY;
    const since = seen.replayedMs === null ? -1 : primary.clockMs - seen.replayedMs;
    const byCommit = since < 0 ? Number.POSITIVE_INFINITY : since + (now - at);
    return Math.max(1, Math.min(byLook, byCommit));
  }
}
