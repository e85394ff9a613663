import type { WebSocket } from 'ws';
import type { AccountLedger } from '../dealing/account-ledger';
import { toMessage } from './tlcp';

/**
 * What is sent to one client: everything that comes up at once goes in one message, and nothing goes before the
 * deals that it shows are on the disk.
 */
export class StreamOutbox {
  private lines: string[] = [];

  constructor(
    private readonly ledger: Pick<AccountLedger, 'whenSynced'>,
    private readonly socket: Pick<WebSocket, 'send' | 'close'>,
  ) {}

  send(lines: readonly string[]): void {
    if (this.lines.length === 0) queueMicrotask(() => this.flush());
    this.lines.push(...lines);
  }

  /** Ends the connection after what was sent. */
  close(): void {
    this.flush();
    this.ledger.whenSynced(() => this.socket.close());
  }

  private flush(): void {
    const { lines } = this;
    this.lines = [];
    if (lines.length === 0) return;
    this.ledger.whenSynced((error) => {
      if (!error) this.socket.send(toMessage(lines));
    });
  }
}
