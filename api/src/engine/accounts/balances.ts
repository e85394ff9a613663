import { type KeyWork, refreshReadable } from '../requests/broker-account';

/** Balances are read this often, after a trade sooner: each reading costs one of the allowed calls. */
const BALANCES_EVERY_MS = 30_000;

/** Keeps the balances of the owned keys fresh. `refresh` is to be called every few seconds. */
export class Balances {
  private readAt = 0;
  private hasTraded = false;

  constructor(
    private readonly work: KeyWork,
    private readonly ownedKeys: () => readonly number[],
  ) {}

  /** Balances have changed: they are read at the next `refresh`. */
  onTraded(): void {
    this.hasTraded = true;
  }

  async refresh(): Promise<void> {
    if (!this.hasTraded && Date.now() - this.readAt < BALANCES_EVERY_MS) return;
    this.readAt = Date.now();
    this.hasTraded = false;
    for (const keyId of this.ownedKeys()) await refreshReadable(this.work, keyId);
  }
}
