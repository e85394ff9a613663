import type { Database } from '@entropi/db/db';
import { brokerAccounts } from '@entropi/db/schema/broker';
import { closingDeals } from '@entropi/db/schema/deal-ledger';
import { orderIntents } from '@entropi/db/schema/order-intents';
import { shares } from '@entropi/db/schema/trading';
import { eq, isNull } from 'drizzle-orm';

/** The first words of a problem about an account's profit. */
export const PROFIT = 'profit';

/** A deal as `GET /sim/deals` lists it. */
export interface BrokerDeal {
  action: 'OPEN' | 'CLOSE' | 'AMEND' | 'ROLL';
  accountId: string;
  channel: 'PUBLIC_WEB_API' | 'WEB' | 'SYSTEM';
  dealId: string;
  dealReference: string | null;
  direction: 'BUY' | 'SELL';
  size: number;
  level: number | null;
  profit: number | null;
  affectedDeals: { dealId: string; status: string; size: number }[];
}

/**
 * Differences between the broker's books and ours once everything has come to rest: deals that were booked twice,
 * lost or not managed, unresolved orders, and sizes and profits that differ.
 */
export async function compareBooks(db: Database, deals: readonly BrokerDeal[]): Promise<string[]> {
  const rows = await db.select().from(shares);
  const unresolved = await db.select().from(orderIntents).where(isNull(orderIntents.resolvedAt));
  const booked = rows.filter(({ dealId }) => dealId !== null);
  const byDeal = new Map(booked.map((share) => [share.dealId, share]));
  const opened = deals.filter(({ action }) => action === 'OPEN');
  const positions = findPositions(deals);
  return [
    ...unresolved.map((intent) => `not terminal: ${intent.dealReference} ${intent.state}`),
    ...duplicates(opened.map((deal) => deal.dealReference)).map((name) => `twice: ${name}`),
    ...opened
      .filter(({ dealId }) => !byDeal.has(dealId))
      .map((deal) => `lost: ${deal.dealReference} ${deal.dealId}`),
    ...[...positions]
      .filter(([dealId]) => byDeal.get(dealId)?.state !== 'OPEN')
      .map(([dealId]) => `not managed: ${dealId} ${byDeal.get(dealId)?.state}`),
    ...booked
      .filter((share) => share.state === 'OPEN' && !positions.has(share.dealId ?? ''))
      .map((share) => `open in our books alone: ${share.dealId}`),
    ...[...positions]
      .filter(([dealId, size]) => toCounts(byDeal.get(dealId)?.size ?? size) !== toCounts(size))
      .map(([dealId, size]) => `size: ${dealId} ${size}, booked ${byDeal.get(dealId)?.size}`),
    ...(await compareProfits(db, deals)),
  ];
}

/** Openings that the broker has filled at a worse price than the worst one that they allowed. */
export async function listOpenedBeyond(
  db: Database,
  deals: readonly BrokerDeal[],
): Promise<string[]> {
  const orders = await db.select().from(orderIntents).where(eq(orderIntents.kind, 'OPEN'));
  const requests = new Map(orders.map((order) => [order.dealReference, order.request]));
  return deals.flatMap(({ action, dealReference, direction, level }) => {
    const { worst_level: worst } = requests.get(dealReference ?? '') ?? {};
    if (action !== 'OPEN' || typeof worst !== 'number' || level === null) return [];
    const isBeyond = direction === 'BUY' ? level > worst : level < worst;
    return isBeyond ? [`beyond: ${dealReference} at ${level}, worst ${worst}`] : [];
  });
}

/** The remaining sizes of positions, by deal. */
function findPositions(deals: readonly BrokerDeal[]): Map<string, number> {
  const sizes = new Map<string, number>();
  for (const { action, dealId, size, affectedDeals } of deals) {
    if (action === 'OPEN' || action === 'ROLL') sizes.set(dealId, size);
    for (const affected of affectedDeals) {
      if (affected.status === 'FULLY_CLOSED' || affected.status === 'ROLLED')
        sizes.delete(affected.dealId);
      if (affected.status === 'PARTIALLY_CLOSED')
        sizes.set(affected.dealId, (sizes.get(affected.dealId) ?? 0) - affected.size);
    }
  }
  return sizes;
}

/** Sums are in whole cents, since both sides round each deal to cents. */
async function compareProfits(db: Database, deals: readonly BrokerDeal[]): Promise<string[]> {
  const ledger = await db.select().from(closingDeals).where(isNull(closingDeals.voidedAt));
  const accounts = await db.select().from(brokerAccounts);
  const rows = await db.select().from(shares);
  const describe = (deal: BrokerDeal) => describeUnbooked(deal, rows, ledger);
  return accounts.flatMap(({ id, accountId }) => {
    const own = deals.filter((deal) => deal.accountId === accountId && deal.profit !== null);
    const booked = ledger.filter((row) => row.brokerAccountId === id);
    const theirs = own.reduce((sum, { profit }) => sum + Math.round((profit ?? 0) * 100), 0);
    const ours = booked.reduce((sum, { profitMinor }) => sum + (profitMinor ?? 0), 0);
    if (theirs === ours) return [];
    const known = new Set(booked.map(({ closingDealId }) => closingDealId));
    const missing = own.filter(({ dealId }) => !known.has(dealId)).map(describe);
    const nameless = booked.filter((row) => row.profitMinor === null).map((row) => row.shareId);
    return [
      `${PROFIT} of ${accountId}: ${theirs} cents, booked ${ours}; not in the ledger: ${missing}; without profit: ${nameless}`,
    ];
  });
}

/** A deal that the ledger lacks, beside what the books hold of the shares that it closed. */
function describeUnbooked(
  deal: BrokerDeal,
  rows: readonly (typeof shares.$inferSelect)[],
  ledger: readonly (typeof closingDeals.$inferSelect)[],
): string {
  const { action, channel, dealId, size, profit, affectedDeals } = deal;
  const affected = affectedDeals.map(({ dealId: of, status, size: dealt }) => {
    const share = rows.find((row) => row.dealId === of);
    const booked = ledger
      .filter(({ shareId }) => shareId === share?.id)
      .map(
        (row) => `${row.kind} ${row.size} ${row.closingDealId} ${row.profitSource} ${row.audit}`,
      );
    const state = `${share?.state} ${share?.closeReason} ${share?.size} of ${share?.openedSize}`;
    return `${status} ${dealt} of ${of} (${state}: ${booked.join(', ')})`;
  });
  return `${dealId} ${action} ${channel} ${size} for ${profit}: ${affected.join('; ')}`;
}

const toCounts = (size: number) => Math.round(size * 1e6);

function duplicates(names: readonly (string | null)[]): (string | null)[] {
  const seen = new Set<string | null>();
  return names.filter((name) => name !== null && seen.size === seen.add(name).size);
}
