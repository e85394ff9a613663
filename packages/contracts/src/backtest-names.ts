import type { BacktestSummary } from './backtest-model';
import type { Language } from './languages';
import { translate } from './translations';

/**
 * A back-test whose strategy, and whose members if it is a coupled one, have the names that a reader of a language
 * gets. Null is for the base names alone.
 */
export function translateBacktest<T extends BacktestSummary>(
  backtest: T,
  language: Language | null,
): T {
  const { strategy_name: name, translations, coupled } = backtest;
  return {
    ...backtest,
    strategy_name: translate({ name, translations: translations ?? null }, language).name,
    coupled: coupled && {
      ...coupled,
      members: coupled.members.map((member) => ({
        ...member,
        name: translate({ name: member.name, translations: member.translations ?? null }, language)
          .name,
      })),
    },
  };
}
