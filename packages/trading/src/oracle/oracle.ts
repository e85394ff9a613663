import { Account } from './account';
import type { Rung } from './book';
import { atLeast, type Fraction, plus, read, ZERO } from './fraction';
import { Ladder } from './ladder';
import type { Basket, Fill, MarketPrice, OraclePrice, Setup } from './setup';

/** A ladder and its last price. */
interface Priced {
  ladder: Ladder;
  price: OraclePrice;
}

/**
 * A reference implementation of the ladder, written only from the design: slow and exact, it works everything out
 * again at every price.
 */
class Oracle {
  readonly account = new Account();
  private readonly ladders: Ladder[];

  constructor(
    private readonly basket: Basket,
    private readonly isJoint: boolean,
  ) {
    this.ladders = basket.members.map(
      ({ setup }, member) => new Ladder(setup, this.account, { member, isJoint }),
    );
  }

  onPrice({ market, ...price }: MarketPrice) {
    this.account.turnDay(price.at, () => this.openResult);
    const here = this.ladders.filter((_, member) => this.basket.members[member]?.market === market);
    if (here.length === 0) return;
    for (const ladder of here) ladder.onPrice(price);
    while (this.act(price.at) || this.begin(price.at)) {
      for (const { ladder, price: last } of this.findPriced(price.at)) ladder.refresh(last);
    }
  }

  private get openResult(): Fraction {
    return this.ladders.reduce((sum, ladder) => plus(sum, ladder.weigh(ladder.shares)), ZERO);
  }

  private readonly weigh = () => {
    for (const { book } of this.ladders) this.account.weighDay(book, this.openResult);
  };

  /** Each member is at the last price of its market; one whose market has had no price takes part in nothing. */
  private findPriced(at: number): Priced[] {
    return this.ladders.flatMap((ladder) =>
      ladder.price ? [{ ladder, price: { ...ladder.price, at } }] : [],
    );
  }

  /** All members decide before the first of their orders has filled. */
  private act(at: number): boolean {
    this.weigh();
    const all = this.findPriced(at);
    // The day belongs to the account: when one strategy closes at a limit, all do.
    const closes = this.ladders.some(({ book }) => book.setup.limits.close_at_limit);
    if (this.account.isDayLost && closes) for (const { ladder } of all) ladder.wishAll('STOP_ALL');
    const openings = this.decide(all);
    const closed = all.filter(({ ladder, price }) => ladder.close(price, this.weigh));
    const opened = all.filter(({ ladder, price }) =>
      ladder.open(openings.get(ladder) ?? null, price),
    );
    return closed.length + opened.length > 0;
  }

  /** Collects wishes until there is no new one; returns what opens besides. */
  private decide(all: readonly Priced[]): Map<Ladder, Rung> {
    const openings = new Map<Ladder, Rung>();
    for (;;) {
      // The basket is looked at before its members; an opening on its way belongs to its profit.
      let isNew = this.isJoint && openings.size === 0 && this.closeJointly();
      for (const { ladder, price } of all) {
        const isLeaving = ladder.decide(price);
        const more = openings.size + 1;
        const mayOpen = !isLeaving && !openings.has(ladder) && this.hasRoom(more);
        const opening = mayOpen ? ladder.findOpening(price, more) : null;
        if (opening) openings.set(ladder, opening);
        isNew ||= isLeaving || opening !== null;
      }
      if (!isNew) return openings;
    }
  }

  /** All leave when the profit of everything that stays reaches the target; false when it does not. */
  private closeJointly(): boolean {
    const staying = this.ladders.filter(({ cycle }) => cycle && !cycle.leaving);
    if (staying.every(({ staying: { length } }) => length === 0)) return false;
    const sum = staying.reduce((total, ladder) => plus(total, ladder.weigh(ladder.staying)), ZERO);
    if (!atLeast(sum, read(this.basket.target))) return false;
    for (const ladder of staying) ladder.wishAll('BASKET_TAKE_PROFIT');
    return true;
  }

  /** Begins all members or none. */
  private begin(at: number): boolean {
    this.weigh();
    const all = this.findPriced(at);
    const openings = this.ladders.length;
    if (all.length < openings || !this.hasRoom(openings)) return false;
    if (!all.every(({ ladder, price }) => ladder.mayBegin(price, openings))) return false;
    const begun = all.filter(({ ladder, price }) => ladder.begin(price));
    return begun.length > 0;
  }

  private hasRoom(openings: number): boolean {
    const { maxOpenShares } = this.basket;
    const open = this.ladders.reduce((sum, { shares }) => sum + shares.length, 0);
    return maxOpenShares === null || open + openings <= maxOpenShares;
  }
}

/** All fills that a setup makes on a path of prices, in order. */
export function consultOracle(setup: Setup, path: readonly OraclePrice[]): Fill[] {
  const alone = { members: [{ market: 0, setup }], target: 0, maxOpenShares: null };
  const oracle = new Oracle(alone, false);
  for (const price of path) oracle.onPrice({ ...price, market: 0 });
  return oracle.account.fills;
}

/** All fills that the members of a basket make on the prices of their markets, in order. */
export function consultBasket(basket: Basket, path: readonly MarketPrice[]): Fill[] {
  const oracle = new Oracle(basket, true);
  for (const price of path) oracle.onPrice(price);
  return oracle.account.fills;
}
