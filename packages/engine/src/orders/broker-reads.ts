import type { Broker, Read, ReadRows } from '@entropi/broker/broker';
import type { Activity, Position, UnreadableRow } from '@entropi/broker/broker-data';
import type { StreamedConfirms } from './streamed-confirms';

/** A fault of the broker that a read has met: the task shows it as degraded, or fails with it. */
export interface ReadFault {
  kind: 'backoff' | 'credential-rejected' | 'rejected' | 'unavailable';
  code: string;
  message: string;
  /** The number of milliseconds after which reading may work again. */
  retryAfterMs: number;
}

/**
 * The rows of a list that could be read. Something in none of them is missing only if no unreadable row may hold it.
 */
export interface RowList<T> {
  rows: T[];
  unreadable: UnreadableRow[];
}

/**
 * Reads of one account that several orders share while they are resolved together. A read that failed gives null and
 * counts as nothing seen, never as proof that something is not there.
 */
export class BrokerReads {
  fault: ReadFault | null = null;
  private positionsRead: Promise<RowList<Position> | null> | null = null;

  /** `streamed`: confirms that need not be read, because the stream has shown them. */
  constructor(
    private readonly broker: Broker,
    private readonly streamed: Pick<StreamedConfirms, 'find'> | null = null,
  ) {}

  positions(): Promise<RowList<Position> | null> {
    this.positionsRead ??= this.broker.positions().then((read) => this.toList(read));
    return this.positionsRead;
  }

  async activity(from: Date, to: Date, dealId?: string): Promise<RowList<Activity> | null> {
    const span = { from: from.toISOString(), to: to.toISOString() };
    return this.toList(await this.broker.activity(span, dealId));
  }

  async confirm(dealReference: string) {
    const streamed = this.streamed?.find(dealReference);
    if (streamed) return { known: streamed };
    const read = await this.broker.confirm(dealReference);
    return read.kind === 'ok' ? { known: read.value } : this.recordFault<null>(read);
  }

  private toList<T>(read: ReadRows<T>): RowList<T> | null {
    if (read.kind === 'ok') return { rows: read.value, unreadable: read.unreadable };
    return this.recordFault<null>(read);
  }

  private recordFault<T>(read: Read<T>): T | null {
    if (read.kind === 'ok') return read.value;
    if (read.kind === 'unavailable') {
      this.fault = { kind: read.kind, code: 'broker_unavailable', message: '', retryAfterMs: 2000 };
      return null;
    }
    const { kind, code, message } = read;
    this.fault = {
      kind,
      code,
      message,
      retryAfterMs: kind === 'backoff' ? read.retryAfterMs : 5000,
    };
    return null;
  }
}
