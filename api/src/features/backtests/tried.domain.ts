import type { Language } from '@entropi/contracts/languages';
import { translate } from '@entropi/contracts/translations';
import { readLocale } from '@entropi/engine/store/reader-locale.repo';
import type {
  CoupledSettings,
  MemberSettings,
  PlayedSettings,
} from '@entropi/trading/backtest/settings';
import type { Deps } from '../../deps';
import { conflict, type ErrorDetail, forbidden, invalidInput, notFound } from '../../errors';
import type { Caller } from '../../http/caller';
import { findCoupledRow } from '../coupled-strategies/coupled-strategies.repo';
import { findUserConfig } from '../user-config/user-config.repo';
import { findTriedStrategy, isOwnCoupled, isOwnStrategy } from './backtests.repo';
import { prepareSettings, type Supposed } from './settings.domain';

type Context = Parameters<typeof prepareSettings>[0] & Pick<Deps, 'db'>;

/** What is tried: a strategy, or a coupled one. */
export interface Tried {
  strategyId: number | null;
  coupledStrategyId: number | null;
  name: string;
  /** The market; for a coupled strategy that of its first member. */
  epic: string;
  settings: PlayedSettings;
}

/**
 * The strategy that the caller wants to try, as they would trade it. Throws 404 for an unknown one, 403 for another
 * user's unless the caller is a superuser, 409 for a strategy without a ladder, and 422 for one that could not
 * trade.
 */
export async function prepareTried(
  deps: Context,
  caller: Caller,
  given: Supposed & { strategy_id?: number | undefined; coupled_strategy_id?: number | undefined },
): Promise<Tried> {
  const language = await findNameLanguage(deps, caller);
  const tried =
    given.coupled_strategy_id === undefined
      ? await prepareSingle(deps, caller, { ...given, language, id: given.strategy_id ?? 0 })
      : await prepareCoupled(deps, caller, { ...given, language, id: given.coupled_strategy_id });
  if (tried.problems.length > 0) throw invalidInput(tried.problems);
  const { problems: _, ...rest } = tried;
  return rest;
}

/** A back-test keeps the names that its user reads when it begins; administrators read base texts. */
async function findNameLanguage({ db }: Context, caller: Caller): Promise<Language | null> {
  return caller.isSuperuser ? null : (await readLocale(db, caller.userId)).language;
}

type Given = Supposed & { id: number; language: Language | null };
type Checked = Tried & { problems: ErrorDetail[] };

async function prepareSingle(deps: Context, caller: Caller, given: Given): Promise<Checked> {
  const strategy = await findTriedStrategy(deps.db, given.id);
  if (!strategy) throw notFound();
  const isOwn = await isOwnStrategy(deps.db, caller.userId, strategy.id);
  if (!isOwn && !caller.isSuperuser) throw forbidden();
  const prepared = await prepareSettings(deps, caller, strategy, { ...given, isOwn });
  const { id: strategyId, epic } = strategy;
  const { name } = translate(strategy, given.language);
  return { strategyId, coupledStrategyId: null, name, epic, ...prepared };
}

/** Prepares all members with the same configuration; a problem names its member. */
async function prepareCoupled(deps: Context, caller: Caller, given: Given): Promise<Checked> {
  const coupled = await findCoupledRow(deps.db, given.id);
  if (!coupled) throw notFound();
  const isOwn = await isOwnCoupled(deps.db, caller.userId, coupled.id);
  if (!isOwn && !caller.isSuperuser) throw forbidden();
  const members: MemberSettings[] = [];
  const problems: ErrorDetail[] = [];
  // at most as many as a coupled strategy has members
  for (const id of coupled.strategyIds) {
    const strategy = await findTriedStrategy(deps.db, id);
    if (!strategy) throw conflict('no_strategy', 'A member of the coupled strategy is gone');
    const prepared = await prepareSettings(deps, caller, strategy, { ...given, isOwn });
    const { epic } = strategy;
    const { name } = translate(strategy, given.language);
    members.push({ strategyId: id, name, epic, settings: prepared.settings });
    for (const { path, message } of prepared.problems) {
      problems.push({
        path: `members.${members.length - 1}.${path}`,
        message: `${name}: ${message}`,
      });
    }
  }
  const [first, ...others] = members;
  if (!first) throw conflict('no_strategy', 'The coupled strategy has no members');
  problems.push(...findCurrencyProblems([first, ...others]));
  const { type, jointTarget, id: coupledStrategyId } = coupled;
  const { name } = translate(coupled, given.language);
  const config = isOwn ? await findUserConfig(deps.db, caller.userId) : null;
  const settings: CoupledSettings = {
    type,
    jointTarget,
    maxOpenShares: config?.maxOpenShares ?? null,
    members: [first, ...others],
  };
  return { strategyId: null, coupledStrategyId, name, epic: first.epic, settings, problems };
}

/** One account has one currency. Without an account, or a rate, each market is calculated in its own currency. */
function findCurrencyProblems([first, ...others]: CoupledSettings['members']): ErrorDetail[] {
  const { currency } = first.settings;
  const other = others.find(({ settings }) => settings.currency !== currency);
  if (!other) return [];
  const message = `${first.name} is traded in ${currency}, ${other.name} in ${other.settings.currency}: choose an account first`;
  return [{ path: 'coupled_strategy_id', message }];
}
