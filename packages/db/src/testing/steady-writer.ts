import { setTimeout as pause } from 'node:timers/promises';
import { connectDatabase } from '../db';

const EVERY_MS = 50;

/** Writes numbers one after the other, each until it is acknowledged, as a careful client does. */
export class SteadyWriter {
  /** Numbers that were acknowledged, and when. */
  readonly acknowledged: { number: number; at: number }[] = [];
  private isStopped = false;
  private readonly connection;
  private readonly writing: Promise<void>;

  /** @param table has a text column `text` that is unique */
  constructor(
    url: string,
    private readonly table: string,
    readonly name: string,
  ) {
    this.connection = connectDatabase(url, {
      maxConnections: 2,
      keepsIdle: true,
      statementTimeoutMs: 3000,
      onError: () => undefined,
    });
    this.writing = this.write();
  }

  /** Waits until a number is acknowledged after this moment; resolves with when the first one was. */
  async awaitWrite(after: number): Promise<number> {
    for (;;) {
      const first = this.acknowledged.find(({ at }) => at > after);
      if (first) return first.at;
      await pause(EVERY_MS);
    }
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    await this.writing;
    await this.connection.close();
  }

  private async write(): Promise<void> {
    for (let number = 1; !this.isStopped; number += 1) {
      while (!(await this.writeOne(number)) && !this.isStopped) await pause(EVERY_MS);
      await pause(EVERY_MS);
    }
  }

  private async writeOne(number: number): Promise<boolean> {
    try {
      const text = `${this.name} ${number}`;
      const statement = `insert into ${this.table} (text) values ($1) on conflict do nothing`;
      await this.connection.pool.query(statement, [text]);
      this.acknowledged.push({ number, at: Date.now() });
      return true;
    } catch {
      return false;
    }
  }
}
