import { listBeginning } from '../core/coupling';
import { isJointTargetReached, listJointTriggers } from '../core/joint-target';
import { joinDayLimits } from '../core/rules/narrow-limits';
import { closingPrice, type Tick } from '../core/units';
import { JointBook } from './joint-book';
import type { Fill } from './records';
import { REJECTED_PAUSE_MS } from './rejected-levels';
import { type CoupledSettings, listMarkets } from './settings';
import { StrategyRun } from './strategy-run';
import { TaskRun } from './task-run';
import { NO_TRIGGERS, type Triggers } from './triggers';

/** A fill, with the index of its strategy among the members. */
export interface MemberFill extends Fill {
  member: number;
}

/** A member, with what it waits for. */
export interface Member {
  place: number;
  /** The index of its market among the markets. */
  market: number;
  strategy: StrategyRun;
  triggers: Triggers;
}

/**
 * One task that trades the members of a coupled strategy on one account. As in the engine, each member is decided by
 * itself and the target of a BASKET for all members together, and the type determines who may begin.
 */
export class CoupledRun {
  readonly task: TaskRun;
  readonly book: JointBook;
  private readonly members: Member[];
  private readonly prices: (Tick | null)[];
  /** The next moment at which all members are looked at, whatever the prices. */
  due = Number.NEGATIVE_INFINITY;
  private begun = new Set<number>();
  /** The number of prices so far. */
  private quotes = 0;

  /**
   * @param holdsMs how long the last price of each market holds; without a newer one nothing is decided by it
   * @param onFill receives every fill, in order
   */
  constructor(
    private readonly settings: CoupledSettings,
    private readonly holdsMs: readonly number[],
    onFill: (fill: MemberFill) => void = () => undefined,
  ) {
    const { members, type, maxOpenShares } = settings;
    const task = new TaskRun(joinDayLimits(members.map((one) => one.settings.limits)));
    const epics = listMarkets(settings).map(({ epic }) => epic);
    this.task = task;
    this.prices = epics.map(() => null);
    this.members = members.map((member, place) => {
      const strategy = new StrategyRun(member.settings, {
        task,
        member: place,
        affords: (_close, sizeCounts) => this.book.affords([{ member: place, sizeCounts }]),
        hasJointTarget: type === 'BASKET',
        maxOpenShares,
        beginsBeside: type === 'BASKET' ? members.length - 1 : 0,
        onFill: (fill) => {
          this.book.recount();
          onFill({ ...fill, member: place });
        },
      });
      const market = epics.indexOf(member.epic);
      return { place, market, strategy, triggers: NO_TRIGGERS };
    });
    this.book = new JointBook(
      members.map((one) => one.settings),
      this.members.map(({ strategy }) => strategy.book),
    );
  }

  get openShares(): number {
    return this.members.reduce((sum, { strategy }) => sum + strategy.openShares, 0);
  }

  /** Has everything decided at the present prices; fills may lead to the next decision. */
  lookAt(at: number): void {
    this.begun = new Set();
    this.task.passTime(at);
    for (const { strategy, market } of this.members) {
      const tick = this.prices[market];
      if (tick) strategy.passTime(at, closingPrice(tick, strategy.dir));
    }
    this.observe();
    while (this.task.earlyEnd === null && this.decideNext(at)) this.observe();
    this.prepare(at);
  }

  /** The last price of a market; null before the first. */
  findPrice(market: number): Tick | null {
    return this.prices[market] ?? null;
  }

  /** Sets a new price of a market, at which nothing is decided yet. */
  setPrice(market: number, tick: Tick): void {
    if (this.task.isNewDay(tick.at)) {
      this.book.startDay();
      this.task.passTime(tick.at);
    }
    this.quotes += 1;
    this.prices[market] = { ...tick, quote: this.quotes };
    for (const { place, strategy } of this.listTraded(market)) {
      this.book.move(place, closingPrice(tick, strategy.dir));
    }
  }

  /** Whether the broker, or a limit of the day's loss, closes everything. */
  isOut(at: number): boolean {
    const { task, book } = this;
    if (book.isClosedOut() || task.isEquityLost(at, () => book.openChange)) return true;
    if (!task.limits.close_at_limit || !task.isDayLost(at)) return false;
    return this.members.some(({ strategy }) => strategy.isKept);
  }

  /** Whether a limit of the day's loss has something closed now. */
  private closeLostDay(at: number): boolean {
    if (!this.task.weighDay(at, () => this.book.openChange)) return false;
    const dealt = this.members.filter((member) => this.findTick(member, at) !== null);
    return dealt.filter(({ strategy }) => strategy.closeLostDay(at)).length > 0;
  }

  /** The members that trade a market. */
  listTraded(market: number): Member[] {
    return this.members.filter((member) => member.market === market);
  }

  private observe(): void {
    this.book.recount();
    this.book.observe(this.openShares);
  }

  /** The present price of a member; null while its market has none, or is silent. */
  private findTick({ market }: Member, at: number): Tick | null {
    const tick = this.prices[market] ?? null;
    const holdsMs = this.holdsMs[market] ?? 0;
    return tick && at - tick.at <= holdsMs ? { ...tick, at } : null;
  }

  /** Orders are under way before any of them fills, because the engine decides again in between. */
  private decideNext(at: number): boolean {
    if (this.closeLostDay(at)) return true;
    const hasSent = this.members.some(({ strategy }) => strategy.hasSent);
    if (!hasSent && this.book.isClosedOut()) return this.closeOut(at);
    return this.decideAll(at) || (hasSent && this.fillSent(at)) || this.tryBegin(at);
  }

  private decideAll(at: number): boolean {
    let hasDecided = this.decideJoint(at);
    for (const member of this.members) {
      this.updateOthers(member);
      const tick = this.findTick(member, at);
      if (tick && member.strategy.decide(tick)) hasDecided = true;
    }
    return hasDecided;
  }

  private decideJoint(at: number): boolean {
    const { jointTarget } = this.settings;
    if (jointTarget === null) return false;
    const joint = this.listJoint(at);
    const members = joint.map(({ member }) => member);
    if (!isJointTargetReached(members, jointTarget)) return false;
    for (const { strategy } of joint) strategy.closeJointly(at);
    return true;
  }

  private listJoint(at: number) {
    return this.members.flatMap((one) => {
      const { strategy, place } = one;
      const member = strategy.findJointMember(this.findTick(one, at));
      return member ? [{ place, strategy, member }] : [];
    });
  }

  private updateOthers({ place, strategy }: Member): void {
    const others = this.members.filter((one) => one.place !== place);
    strategy.updateOthers(others.reduce((sum, one) => sum + one.strategy.liveShares, 0));
  }

  /** Closes fill first. */
  private fillSent(at: number): boolean {
    const sent = this.members.flatMap((member) => {
      const tick = this.findTick(member, at);
      return tick && member.strategy.hasSent ? [{ strategy: member.strategy, tick }] : [];
    });
    for (const { strategy, tick } of sent) strategy.fillCloses(tick);
    for (const { strategy, tick } of sent) strategy.fillOpens(tick);
    this.waitTogether();
    return sent.length > 0;
  }

  /** The broker closes at its last price. */
  private closeOut(at: number): boolean {
    this.task.marginCloseOuts += 1;
    for (const { market, strategy } of this.members) {
      const tick = this.prices[market];
      if (tick) strategy.closeOut({ ...tick, at });
    }
    this.waitTogether();
    return true;
  }

  /** Members that take turns, or trade together, wait after each cycle; others only after their own. */
  private waitTogether(): void {
    const { type } = this.settings;
    if (type === 'HEDGE' || type === 'EXCLUSIVE') return;
    for (const { strategy } of this.members) strategy.notBefore = this.task.notBefore;
  }

  private get coupling() {
    return {
      type: this.settings.type,
      strategyIds: this.members.map(({ place }) => place),
      running: this.members.flatMap(({ place, strategy }) => (strategy.isRunning ? [place] : [])),
      last: this.task.cycles.at(-1)?.member ?? null,
    };
  }

  private tryBegin(at: number): boolean {
    const ticks = this.members.map((member) => this.findTick(member, at));
    const mayBegin = (place: number) => {
      const tick = ticks[place];
      return Boolean(
        tick && !this.begun.has(place) && this.members[place]?.strategy.mayBegin(tick),
      );
    };
    const places = listBeginning(this.coupling, mayBegin);
    if (places.length === 0) return false;
    if (!this.book.hasCash) {
      if (this.openShares === 0) this.task.earlyEnd = 'out_of_funds';
      return false;
    }
    const chosen = this.members.filter(({ place }) => places.includes(place));
    if (this.settings.type === 'BASKET' && !this.affordsAll(chosen)) {
      this.task.rejections += chosen.length;
      for (const { strategy } of chosen) strategy.notBefore = at + REJECTED_PAUSE_MS;
      return false;
    }
    const begun = chosen.filter(({ place, strategy }) => {
      const tick = ticks[place];
      return tick && strategy.begin(tick);
    });
    for (const { place } of begun) this.begun.add(place);
    return begun.length > 0;
  }

  private affordsAll(chosen: readonly Member[]): boolean {
    return this.book.affords(
      chosen.map(({ place, strategy }) => ({ member: place, sizeCounts: strategy.firstCounts })),
    );
  }

  /** Works out what is waited for from now on. */
  private prepare(at: number): void {
    const { jointTarget } = this.settings;
    const candidates = listBeginning({ ...this.coupling, type: this.candidateType }, () => true);
    for (const member of this.members) {
      const { strategy, place } = member;
      this.updateOthers(member);
      const isLooked = strategy.isRunning || candidates.includes(place);
      member.triggers = isLooked
        ? strategy.listTriggers(at, Number.NEGATIVE_INFINITY)
        : NO_TRIGGERS;
    }
    if (jointTarget !== null) this.awaitJoint(at, jointTarget);
    this.due = Math.min(...this.members.map(({ strategy }) => strategy.nextDue(at)));
  }

  /** In EXCLUSIVE any member may be the one that begins, so each price is looked at, as in a BASKET. */
  private get candidateType() {
    const { type } = this.settings;
    return type === 'EXCLUSIVE' ? 'BASKET' : type;
  }

  /** Has the joint target looked at when a member has gained its part of what is missing now. */
  private awaitJoint(at: number, target: number): void {
    const joint = this.listJoint(at);
    const prices = listJointTriggers(
      joint.map(({ member }) => member),
      target,
    );
    joint.forEach(({ place }, index) => {
      const member = this.members[place];
      const profitAt = prices[index] ?? NO_TRIGGERS.profitAt;
      if (!member) return;
      const { triggers } = member;
      member.triggers = { ...triggers, profitAt: Math.min(triggers.profitAt, profitAt) };
    });
  }
}
