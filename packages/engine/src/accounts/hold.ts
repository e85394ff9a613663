import type { Database } from '@entropi/db/db';
import { findHold } from '../store/trading-hold.repo';

/**
 * Whether openings are on hold for all users, as this process last saw it. The last check before sending reads it
 * again.
 */
export class Hold {
  private isStanding = false;

  constructor(private readonly db: Database) {}

  get stands(): boolean {
    return this.isStanding;
  }

  async read(): Promise<void> {
    this.isStanding = (await findHold(this.db)) !== null;
  }

  /** Takes over whether openings are on hold now; returns whether that has changed. */
  update(stands: boolean): boolean {
    const hasChanged = stands !== this.isStanding;
    this.isStanding = stands;
    return hasChanged;
  }
}
