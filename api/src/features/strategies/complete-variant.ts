import { LadderGenerator } from '@entropi/contracts/scales';
import type { Strategy, StrategyInput } from '@entropi/contracts/trading-model';
import type { Translations } from '@entropi/contracts/translations';
import { invalidInput } from '../../errors';
import { listProblems } from '../../http/read-input';
import type { NextLadder } from '../scales/next-ladder.domain';
import { resolveRows, type StoredTemplate } from '../scales/template.domain';
import { toStrategyInput } from './strategy-view';
import type { Variant } from './variant.domain';

/** The strategy that variants are made of, and its ladder. */
export interface VariantBase {
  base: Strategy;
  template: StoredTemplate;
}

export interface CompleteVariant {
  input: StrategyInput;
  ladder: NextLadder;
}

/**
 * A variant as it is stored: inactive, with a ladder of its own. Throws 422 where what its base's ladder adds to the
 * ranges is beyond the bounds of a generator.
 */
export function completeVariant(
  { base, template }: VariantBase,
  { name, generate, target }: Variant,
): CompleteVariant {
  const parsed = generate && LadderGenerator.safeParse(generate);
  if (parsed?.error) throw invalidInput(listProblems('generate', parsed.error));
  const { sell_mode_config: config } = base;
  return {
    input: {
      ...toStrategyInput(base),
      name,
      translations: dropNames(base.translations),
      is_active: false,
      sell_mode_config: { ...config, target: target ?? config.target },
    },
    ladder: { unit: template.unit, rows: generate ? resolveRows({ generate }) : template.rows },
  };
}

/** A variant has a name of its own, which is not translated yet; its descriptions are those of its base. */
function dropNames({ de, fr }: Translations = {}): Translations {
  return {
    de: { description: de?.description },
    fr: { description: fr?.description },
  };
}
