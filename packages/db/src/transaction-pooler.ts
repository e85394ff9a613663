import { Client, type Pool, type PoolClient } from 'pg';

/** What stands between a pool and the server; a pooler that pools by session needs no word of it. */
export const POOLERS = ['none', 'transaction'] as const;
export type Pooler = (typeof POOLERS)[number];

/** Where a pool of connections leads to. */
export interface PoolAddress {
  url: string;
  pooler: Pooler;
}

type RunQuery = (...given: unknown[]) => Promise<unknown>;

export interface TransactionLimits {
  statementTimeoutMs: number;
  idleInTransactionMs: number;
}

/**
 * Has a pool leave nothing behind in a session, for a pooler that gives a connection of the server to one transaction
 * and then to another's. Statements have no names. Limits are set by the `begin`, in the same message, and end with
 * the transaction; a statement outside of any is put into one, which costs no round trip.
 */
export function limitToTransactions(pool: Pool, limits: TransactionLimits): void {
  const setLimits =
    `set local statement_timeout = ${limits.statementTimeoutMs}; ` +
    `set local idle_in_transaction_session_timeout = ${limits.idleInTransactionMs}`;
  pool.on('connect', (client: PoolClient) => {
    const query = client.query.bind(client) as RunQuery;
    const unnamed: RunQuery = (first, ...rest) => query(addLimits(first, setLimits), ...rest);
    client.query = unnamed as unknown as PoolClient['query'];
  });
  const alone: RunQuery = (...given) => runAlone(pool, `begin; ${setLimits}`, given);
  pool.query = alone as unknown as Pool['query'];
}

/** The statement without its name, and with the limits if it begins a transaction. */
function addLimits(first: unknown, setLimits: string): unknown {
  if (typeof first === 'string') return isBegin(first) ? `${first}; ${setLimits}` : first;
  if (typeof first !== 'object' || first === null || !('text' in first)) return first;
  const { name: _name, ...statement } = first as { name?: string; text: string };
  return isBegin(statement.text)
    ? { ...statement, text: `${statement.text}; ${setLimits}` }
    : statement;
}

function isBegin(text: string): boolean {
  return /^begin\b[^;]*$/i.test(text);
}

/** Sends `begin`, the statement and `commit` in one write. */
async function runAlone(pool: Pool, begin: string, given: unknown[]): Promise<unknown> {
  const client = await pool.connect();
  try {
    const query = Client.prototype.query as unknown as RunQuery;
    const send = (text: string) => query.call(client, text);
    const { stream } = client.connection;
    stream.cork();
    const sent = [send(begin), (client.query as RunQuery)(...given), send('commit')];
    stream.uncork();
    const [begun, ran, ended] = await Promise.allSettled(sent);
    return findResult(begun, ran, ended);
  } finally {
    // A connection whose transaction may not have ended is closed, and never used again.
    client.release(client.getTransactionStatus() !== 'I');
  }
}

type Settled = PromiseSettledResult<unknown> | undefined;

/** A `begin` can fail by itself: what was sent with it has then been carried out, or failed, outside of it. */
function findResult(begun: Settled, ran: Settled, ended: Settled): unknown {
  if (ran?.status === 'fulfilled') {
    if (begun?.status === 'fulfilled' && ended?.status === 'rejected') throw ended.reason;
    return ran.value;
  }
  throw begun?.status === 'rejected' ? begun.reason : ran?.reason;
}
