import type { DealDraft } from '../dealing/book-deal';
import { draftClosing } from '../dealing/close-position';
import type { Deal, Position } from '../dealing/deal';
import { toBrokerReference, toDealId } from '../dealing/deal-ids';
import { withPosition } from '../dealing/open-position';
import { findSizeRejection } from '../dealing/order-checks';
import { closingPrice, openingPrice } from '../dealing/valuation';
import type { SimDeps } from '../deps';
import { IgError } from '../errors';
import type { Instrument } from '../market/catalog';
import { getDealCurrency } from '../market/catalog';
import type { BrokerAccount } from '../session/broker-user';
import type { PastDealsBody } from './control-schemas';

type PastOrder = PastDealsBody['orders'][number];

/** Fills orders of the past, one after the other, at the prices of their moments. */
class PastBook {
  readonly deals: Deal[] = [];
  private readonly open = new Map<string, Position>();
  private readonly references = new Set<string>();
  private readonly firstNumber: number;
  private lastOrderMs = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly deps: SimDeps,
    private readonly account: BrokerAccount,
    private readonly instrument: Instrument,
  ) {
    this.firstNumber = deps.ledger.nextNumber();
  }

  /** Adds the deal that fills an order; returns why that is impossible, or null. */
  add(order: PastOrder): string | null {
    const { deps } = this;
    if (order.at < this.lastOrderMs) return 'is before the one before it';
    if (order.at >= deps.clock.now()) return 'is not in the past';
    const draft = order.kind === 'OPEN' ? this.draftOpen(order) : this.draftClose(order);
    if (typeof draft === 'string') return draft;
    this.lastOrderMs = order.at;
    const number = this.nextNumber;
    this.deals.push({
      ...draft,
      // The deals of an account get strictly ascending times.
      atMs: Math.max(order.at, (this.deals.at(-1)?.atMs ?? 0) + 1),
      dealId: toDealId(number, deps.config.seed),
      dealReference: draft.dealReference ?? toBrokerReference(number, deps.config.seed),
    });
    return null;
  }

  private get nextNumber(): number {
    return this.firstNumber + this.deals.length;
  }

  private draftOpen(order: PastOrder & { kind: 'OPEN' }): DealDraft | string {
    const { instrument, account, deps } = this;
    const { dealReference, direction, size } = order;
    if (this.references.has(dealReference)) return 'repeats a reference';
    const rejection = findSizeRejection(instrument, size);
    if (rejection) return rejection;
    const { accountId } = account;
    const { epic, expiry } = instrument;
    const currency = getDealCurrency(instrument, account.currency);
    const level = openingPrice(direction, deps.market.quoteAt(instrument, order.at));
    const common = { accountId, epic, expiry, currency, dealReference, direction, size, level };
    const position: Position = {
      ...common,
      dealId: toDealId(this.nextNumber, deps.config.seed),
      openedAtMs: order.at,
      stopLevel: null,
      limitLevel: null,
      guaranteedStop: false,
      trailingStopDistance: null,
      trailingStep: null,
    };
    this.references.add(dealReference);
    this.open.set(dealReference, position);
    const draft: DealDraft = {
      ...common,
      action: 'OPEN',
      channel: 'PUBLIC_WEB_API',
      status: 'ACCEPTED',
      reason: 'SUCCESS',
      positions: [],
      affected: [],
      profit: null,
      accountProfit: null,
      fingerprint: null,
    };
    return withPosition(draft, position);
  }

  private draftClose(order: PastOrder & { kind: 'CLOSE' }): DealDraft | string {
    const { deps, account, instrument } = this;
    const position = this.open.get(order.dealReference);
    if (!position) return 'closes what is not open';
    this.open.delete(order.dealReference);
    return draftClosing(deps, account, [position], {
      size: position.size,
      level: closingPrice(position.direction, deps.market.quoteAt(instrument, order.at)),
      channel: 'PUBLIC_WEB_API',
      reason: 'SUCCESS',
    });
  }
}

/**
 * Books what an account has dealt before its first deal here, at the market's prices of that time: everything or
 * nothing. Returns the index of the order that is impossible, and why; null when everything is booked.
 */
export function bookPastDeals(deps: SimDeps, body: PastDealsBody): string | null {
  const { accountId, epic, orders } = body;
  const instrument = deps.market.getInstrument(epic);
  const owner = deps.users.findOwner(accountId);
  const account = owner && deps.users.findAccount(owner, accountId);
  if (!account) throw new IgError(404, 'sim.account-unknown');
  if (deps.ledger.index().findLastDeal(accountId)) throw new IgError(409, 'sim.account-dealt');
  if (account.accountType !== instrument.accountType) return 'epic: is no market of the account';
  const book = new PastBook(deps, account, instrument);
  for (const [place, order] of orders.entries()) {
    const problem = book.add(order);
    if (problem) return `orders.${place}: ${problem}`;
  }
  deps.ledger.record({ kind: 'past-deals', deals: book.deals });
  return null;
}
