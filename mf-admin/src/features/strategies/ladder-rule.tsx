import type { Market } from '@entropi/contracts/markets';
import { LadderGenerator, type LevelInput } from '@entropi/contracts/scales';
import { Form, useZodForm } from '@entropi/shared/ui/form';
import { NumberField } from '@entropi/shared/ui/number-field';
import Box from '@mui/material/Box';
import { useLevelName } from './level-name';
import { type PreviewInput, usePlaceRule } from './strategies.queries';
import { useText } from './strategies.texts';
import { suggestRule } from './suggest-ladder';

/** The rule for a market that is not known. */
const EXAMPLE: LadderGenerator = {
  step: 20,
  step_scale: 1.5,
  size_scale: 1.5,
  base_size: 1,
  levels: 5,
};

export interface LadderRuleProps {
  traded: Omit<PreviewInput, 'levels' | 'generate'>;
  market: Market | undefined;
  onFill: (levels: LevelInput[]) => void;
}

/** Fills the rows by a rule, without saving them. */
export function LadderRule({ traded, market, onFill }: LadderRuleProps) {
  const t = useText();
  const place = usePlaceRule(traded);
  const form = useZodForm(LadderGenerator, {
    defaultValues: market ? suggestRule(market, traded.unit) : EXAMPLE,
  });
  const nameLevel = useLevelName();
  const fill = async (generate: LadderGenerator) => {
    const { rows } = await place.mutateAsync(generate);
    onFill(rows.map(({ offset, size }) => ({ offset, size, take_profit: null })));
  };
  return (
    <Form
      form={form}
      submitLabel={t('fillRows')}
      onSubmit={fill}
      toField={(path) => path.replace(/^generate\./, '')}
      namePath={nameLevel}
      disposable
    >
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: 'repeat(auto-fit, minmax(130px, 1fr))',
        }}
      >
        <NumberField name="step" label={t('step')} unit={t(`units.${traded.unit}`)} />
        <NumberField name="step_scale" label={t('stepScale')} />
        <NumberField name="size_scale" label={t('sizeScale')} />
        <NumberField name="base_size" label={t('baseSize')} />
        <NumberField name="levels" label={t('levels')} />
      </Box>
    </Form>
  );
}
