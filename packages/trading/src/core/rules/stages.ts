import {
  type CycleFacts,
  type EquityFacts,
  type HoldFacts,
  type JumpFacts,
  type LastPriceFacts,
  type PaceFacts,
  type PriceFacts,
  type ResultFacts,
  RULES,
  type SizeFacts,
  type TaskFacts,
  type TimeFacts,
} from './opening-rules';
import { findForbidding, type Rule } from './rule';

/** The codes of a list of rules. */
type CodeOf<Rules extends readonly { code: string }[]> = Rules[number]['code'];

const SIZE_RULES = [RULES.maxOpenShares, RULES.jointMaxOpenShares, RULES.maxTotalSize];

/** The limit of shares or sizes that keeps a level from opening, whatever the price and time. */
export type SizeBlock = CodeOf<typeof SIZE_RULES>;

/** The limit that keeps a level from opening; null when none does. */
export function findSizeBlock(facts: SizeFacts): SizeBlock | null {
  return findForbidding<SizeFacts, SizeBlock>(SIZE_RULES, facts);
}

/** What the core knows when a level's trigger holds at a price that can be dealt at. */
export type LevelFacts = Pick<TaskFacts, 'isActive'> &
  TimeFacts &
  SizeFacts &
  Omit<PriceFacts, 'priceMaxAgeMs'> &
  PaceFacts &
  JumpFacts;

const LEVEL_RULES = [
  RULES.task,
  RULES.pause,
  RULES.tradingHours,
  ...SIZE_RULES,
  RULES.maxSpread,
  RULES.openingsPerMinute,
  RULES.gap,
];

/** Why a level whose trigger holds is not opened now. */
export type LevelBlock = CodeOf<typeof LEVEL_RULES>;

/** Why the level is not opened; null when nothing keeps it from that. */
export function findLevelBlock(facts: LevelFacts): LevelBlock | null {
  return findForbidding<LevelFacts, LevelBlock>(LEVEL_RULES, facts);
}

const SHOWN_RULES = [
  ...SIZE_RULES,
  RULES.tradingHours,
  RULES.noPrice,
  RULES.maxSpread,
  RULES.openingsPerMinute,
];
type ShownFacts = Pick<TimeFacts, 'limits' | 'now'> & SizeFacts & PriceFacts & PaceFacts;

/** What keeps the next level of a running cycle from opening, wherever its trigger is; null when nothing does. */
export function findShownBlock(facts: ShownFacts): CodeOf<typeof SHOWN_RULES> | null {
  return findForbidding<ShownFacts, CodeOf<typeof SHOWN_RULES>>(SHOWN_RULES, facts);
}

/** What is known before a cycle begins. Its mode is the one with which it would begin. */
export type StartFacts = Pick<CycleFacts, 'mode'> & TimeFacts & SizeFacts & PriceFacts & PaceFacts;

const START_RULES = [
  RULES.recovery,
  ...SIZE_RULES,
  RULES.cooldown,
  RULES.tradingHours,
  RULES.noPrice,
  RULES.maxSpread,
  RULES.openingsPerMinute,
];

/** Why no cycle begins now. Reasons that do not pass by themselves come first. */
export type StartBlock = CodeOf<typeof START_RULES>;

/** Null when a cycle may begin; its level 0 then opens at market. */
export function findStartBlock(facts: StartFacts): StartBlock | null {
  return findForbidding<StartFacts, StartBlock>(START_RULES, facts);
}

/** What the database knows of a ladder's opening at the last moment. */
export type SendFacts = TaskFacts &
  LastPriceFacts &
  CycleFacts &
  Pick<TimeFacts, 'limits' | 'now'> &
  ResultFacts &
  SizeFacts &
  HoldFacts &
  PaceFacts;

/**
 * The rules that SQL checks, under the locks of the orders' tasks and in this order (`store/send-check.repo.ts`).
 */
export const SQL_RULES = [
  RULES.cycle,
  RULES.hold,
  RULES.suspended,
  RULES.lossLimit,
  RULES.maxOpenShares,
  RULES.maxTotalSize,
  RULES.jointMaxOpenShares,
  RULES.openingsPerMinute,
];

/** The rules that need no statement. */
const CLOCK_RULES = [RULES.task, RULES.tradingHours, RULES.price];

const SEND_RULES = [...CLOCK_RULES, ...SQL_RULES];

/** Why an opening of the ladder that was decided is not sent after all. */
export type SendBlock = CodeOf<typeof SEND_RULES>;

/** The result that SQL must have for these facts; null when the opening may be sent. */
export function findSqlBlock(facts: SendFacts): CodeOf<typeof SQL_RULES> | null {
  return findForbidding<SendFacts, CodeOf<typeof SQL_RULES>>(SQL_RULES, facts);
}

type ClockFacts = Pick<TaskFacts, 'isActive'> & Pick<TimeFacts, 'limits' | 'now'> & LastPriceFacts;

/** The part of the last check that needs no statement. */
export function findClockBlock(facts: ClockFacts): CodeOf<typeof CLOCK_RULES> | null {
  return findForbidding<ClockFacts, CodeOf<typeof CLOCK_RULES>>(CLOCK_RULES, facts);
}

/**
 * What is known of the day of a task. The engine checks it all the time, and it is checked before a person starts
 * the task.
 */
export type DayFacts = ResultFacts & EquityFacts;

const DAY_RULES = [RULES.lossLimit, RULES.equityLimit];

/** Which limit of its loss a day has reached; null when none. Nothing more is opened on that day. */
export function findDayBlock(facts: DayFacts): CodeOf<typeof DAY_RULES> | null {
  return findForbidding<DayFacts, CodeOf<typeof DAY_RULES>>(DAY_RULES, facts);
}

/** What is known of a user's account when a share is opened by hand. */
export type ManualFacts = Pick<TimeFacts, 'limits' | 'now'> &
  Omit<SizeFacts, 'joint'> &
  PriceFacts &
  PaceFacts;

const MANUAL_RULES = [
  RULES.maxOpenShares,
  RULES.maxTotalSize,
  RULES.tradingHours,
  RULES.noPrice,
  RULES.maxSpread,
  RULES.openingsPerMinute,
];

/** Why no share is opened by hand now. */
export type ManualBlock = CodeOf<typeof MANUAL_RULES>;

/** Null when a share may be opened; the day's result is checked by `findDayBlock`. */
export function findManualBlock(facts: ManualFacts): ManualBlock | null {
  return findForbidding<ManualFacts, ManualBlock>(MANUAL_RULES, facts);
}

/** The rules of each stage, for whoever lists them. */
export const STAGES: Record<string, readonly Pick<Rule<never>, 'name' | 'code'>[]> = {
  level: LEVEL_RULES,
  start: START_RULES,
  send: SEND_RULES,
  shown: SHOWN_RULES,
  day: DAY_RULES,
  manual: MANUAL_RULES,
};
