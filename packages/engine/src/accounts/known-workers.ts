import type { AccountWorker } from './account-worker';

/** The workers of this process by their accounts, keys and users. */
export class KnownWorkers {
  private readonly byAccount = new Map<number, AccountWorker>();
  private readonly byKey = new Map<number, AccountWorker[]>();
  private readonly byUser = new Map<number, AccountWorker[]>();

  add(worker: AccountWorker): void {
    const { id, brokerKeyId, userId } = worker.account.row;
    this.byAccount.set(id, worker);
    this.byKey.set(brokerKeyId, [...this.listOfKey(brokerKeyId), worker]);
    this.byUser.set(userId, [...this.listOfUser(userId), worker]);
  }

  /** Forgets the workers of a key, and returns them. The cost does not grow with how many there are in all. */
  removeKey(brokerKeyId: number): readonly AccountWorker[] {
    const gone = this.listOfKey(brokerKeyId);
    this.byKey.delete(brokerKeyId);
    for (const worker of gone) {
      const { id, userId } = worker.account.row;
      this.byAccount.delete(id);
      const left = this.listOfUser(userId).filter((one) => one !== worker);
      if (left.length > 0) this.byUser.set(userId, left);
      else this.byUser.delete(userId);
    }
    return gone;
  }

  find(brokerAccountId: number): AccountWorker | undefined {
    return this.byAccount.get(brokerAccountId);
  }

  list(): AccountWorker[] {
    return [...this.byAccount.values()];
  }

  listIds(): number[] {
    return [...this.byAccount.keys()];
  }

  listOfKey(brokerKeyId: number): readonly AccountWorker[] {
    return this.byKey.get(brokerKeyId) ?? [];
  }

  listOfUser(userId: number): readonly AccountWorker[] {
    return this.byUser.get(userId) ?? [];
  }

  listUserIds(): number[] {
    return [...this.byUser.keys()];
  }

  /** How many there are, and how many of them wait for their first comparison with the broker. */
  count(): { all: number; waiting: number } {
    let waiting = 0;
    for (const { isReady } of this.byAccount.values()) if (!isReady) waiting += 1;
    return { all: this.byAccount.size, waiting };
  }
}
