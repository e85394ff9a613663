import type { Broker, BrokerClientPool, Credentials, OpenOrder, Read, Submission } from '../broker';
import type { Confirm } from '../broker-data';

/** What the suite needs of a broker: a login, a market, and control of its switches. */
export interface ContractWorld {
  credentials: Credentials;
  /** An account that the login does not choose by itself makes the better test. */
  accountId: string;
  otherAccountId: string;
  /** Tradeable on `accountId`; its prices have one decimal. */
  epic: string;
  currency: string;
  /** Clients that wait for so many milliseconds for a response. */
  createClientPool(timeoutMs: number): BrokerClientPool;
  setFaults(faults: Record<string, unknown>): Promise<void>;
  setPrice(bid: number, offer: number): Promise<void>;
  /** The references of all deals that were booked. */
  bookedReferences(): Promise<string[]>;
  /** Leaves no deal, no fault and no set price. */
  reset(): Promise<void>;
  stop(): Promise<void>;
}

/** Longer than any response takes on a busy machine. */
const PATIENT_MS = 60_000;
/** For a response that never comes. */
const IMPATIENT_MS = 400;

/** A suite's view of the world, which is fresh for each test. */
export interface ContractFixture {
  world: ContractWorld;
  clientPool: BrokerClientPool;
  broker: Broker;
  order(reference: string, change?: Partial<OpenOrder>): OpenOrder;
}

/** The value of a successful read; fails the test otherwise. */
export function okValue<T>(read: Read<T>): T {
  if (read.kind !== 'ok') throw new Error(`the read failed: ${JSON.stringify(read)}`);
  return read.value;
}

/** Clients that wait long for a response. */
export function createPatientPool(world: ContractWorld): BrokerClientPool {
  return world.createClientPool(PATIENT_MS);
}

/**
 * Does something as a client that does not wait long for a response, in a session that is open: on a busy machine even
 * a login may take too long for it.
 */
export async function actImpatiently<T>(
  { world }: ContractFixture,
  act: (broker: Broker) => Promise<T>,
): Promise<T> {
  const pool = world.createClientPool(IMPATIENT_MS);
  const broker = pool.open(world.credentials, world.accountId);
  try {
    while ((await broker.positions()).kind !== 'ok');
    return await act(broker);
  } finally {
    await pool.close();
  }
}

/** Opens a position and returns its confirm. */
export async function openAndConfirm(broker: Broker, order: OpenOrder): Promise<Confirm> {
  const submission = await broker.openPosition(order);
  expect(submission).toEqual({ kind: 'accepted', dealReference: order.dealReference });
  const confirm = okValue(await broker.confirm(order.dealReference));
  if (!confirm?.dealId) throw new Error(`no confirm: ${JSON.stringify(confirm)}`);
  return confirm;
}

/** The reference of an order that was accepted; fails the test otherwise. */
export function getReference(submission: Submission): string {
  if (submission.kind !== 'accepted') throw new Error(JSON.stringify(submission));
  return submission.dealReference;
}
