import { Multipliers, type Strategy, type StrategyInput } from '@entropi/contracts/trading-model';
import Typography from '@mui/material/Typography';
import * as z from 'zod/mini';
import { MultiplierFields } from './multiplier-fields';
import { useText } from './multipliers.texts';
import { StrategyPartForm } from './strategy-part-form';

const Fields = z.strictObject({ profit_multipliers: Multipliers });

export interface MultipliersTabProps {
  strategy: Strategy;
  onSave: (part: Pick<StrategyInput, 'profit_multipliers'>) => Promise<void>;
}

/** By how much the targets of a strategy are multiplied, from the next cycle on. */
export function MultipliersTab({ strategy, onSave }: MultipliersTabProps) {
  const t = useText();
  return (
    <StrategyPartForm
      schema={Fields}
      saved={{ profit_multipliers: strategy.profit_multipliers }}
      submitLabel={t('save')}
      onSave={onSave}
    >
      <Typography variant="body2" color="textSecondary">
        {t('line')}
      </Typography>
      <MultiplierFields target={strategy.sell_mode_config} />
    </StrategyPartForm>
  );
}
