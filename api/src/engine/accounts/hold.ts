import type { Database } from '../../db/db';
import { findHold } from '../../trading/store/trading-hold.repo';

/** Whether nothing may be opened for anybody, as this process last saw it; the last check before sending asks again. */
export class Hold {
  private isStanding = false;

  constructor(private readonly db: Database) {}

  get stands(): boolean {
    return this.isStanding;
  }

  async read(): Promise<void> {
    this.isStanding = (await findHold(this.db)) !== null;
  }

  /** Whether it has changed. */
  update(stands: boolean): boolean {
    const hasChanged = stands !== this.isStanding;
    this.isStanding = stands;
    return hasChanged;
  }
}
