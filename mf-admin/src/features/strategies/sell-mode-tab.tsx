import {
  SellModeConfig,
  type Strategy,
  type StrategyInput,
} from '@entropi/contracts/trading-model';
import * as z from 'zod/mini';
import { ProfitFields } from './profit-fields';
import { SellModeFields } from './sell-mode-fields';
import { SellModeForAll } from './sell-mode-for-all';
import { useText } from './strategies.texts';
import { StrategyPartForm } from './strategy-part-form';

const Fields = z.strictObject({ sell_mode_config: SellModeConfig });

export interface SellModeTabProps {
  strategy: Strategy;
  onSave: (part: Pick<StrategyInput, 'sell_mode_config'>) => Promise<void>;
}

/** When and how the shares of a strategy are sold, from the next cycle on. */
export function SellModeTab({ strategy, onSave }: SellModeTabProps) {
  const t = useText();
  return (
    <StrategyPartForm
      schema={Fields}
      saved={{ sell_mode_config: strategy.sell_mode_config }}
      submitLabel={t('saveSellMode')}
      onSave={onSave}
      actions={<SellModeForAll strategy={strategy} />}
    >
      <SellModeFields />
      <ProfitFields />
    </StrategyPartForm>
  );
}
