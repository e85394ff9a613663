import { LadderGenerator } from '@entropi/shared/contracts/scales';
import type { Strategy } from '@entropi/shared/contracts/trading-model';
import { Form, useZodForm } from '@entropi/shared/ui/form';
import { useFormat } from '@entropi/shared/ui/format';
import { LadderPreview } from '@entropi/shared/ui/ladder-preview';
import { notify } from '@entropi/shared/ui/notify';
import { NumberField } from '@entropi/shared/ui/number-field';
import { EmptyState, ErrorState, SkeletonBlock } from '@entropi/shared/ui/states';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useWatch } from 'react-hook-form';
import { useLadderPreview, useSaveTemplate, useTemplate } from './strategies.queries';
import { useText } from './strategies.texts';

const START: LadderGenerator = {
  step: 20,
  step_scale: 1.5,
  size_scale: 1.5,
  base_size: 1,
  levels: 5,
};

export interface LadderEditorProps {
  strategy: Strategy;
  /** Decimals of the market's prices. */
  decimals: number;
}

/** The ladder in force, the rule for a new one, and what that would cost. */
export function LadderEditor({ strategy, decimals }: LadderEditorProps) {
  const t = useText();
  const format = useFormat();
  const template = useTemplate(strategy.id);
  const save = useSaveTemplate(strategy.id);
  const form = useZodForm(LadderGenerator, { defaultValues: START });
  const rule = LadderGenerator.safeParse(useWatch({ control: form.control }));
  const { epic, direction, currency, unit } = strategy;
  const market = { epic, direction, currency, unit };
  const preview = useLadderPreview(rule.success ? { ...market, generate: rule.data } : null);
  const current = useLadderPreview(
    template.data ? { ...market, levels: template.data.levels.map(toRow) } : null,
  );
  if (template.isPending) return <SkeletonBlock height={240} />;
  if (template.isError) {
    return <ErrorState error={template.error} onRetry={() => template.refetch()} />;
  }
  const saveLadder = async (generate: LadderGenerator) => {
    const saved = await save.mutateAsync({ unit, generate });
    notify({ text: t('ladderSaved', { version: saved.version }) });
  };
  return (
    <Stack sx={{ gap: 3 }}>
      {template.data ? (
        <Stack sx={{ gap: 1 }}>
          <Typography variant="h3">
            {t('currentLadder', {
              version: template.data.version,
              count: template.data.levels.length,
              size: format.size(template.data.total_size),
            })}
          </Typography>
          {current.data && <LadderPreview preview={current.data} decimals={decimals} />}
        </Stack>
      ) : (
        <EmptyState title={t('noLadder')} hint={t('noLadderHint')} />
      )}
      <Form form={form} submitLabel={t('saveLadder')} onSubmit={saveLadder}>
        <Box
          sx={{
            display: 'grid',
            gap: 2,
            gridTemplateColumns: 'repeat(auto-fit, minmax(130px, 1fr))',
          }}
        >
          <NumberField name="step" label={t('step')} unit={t(`units.${unit}`)} />
          <NumberField name="step_scale" label={t('stepScale')} />
          <NumberField name="size_scale" label={t('sizeScale')} />
          <NumberField name="base_size" label={t('baseSize')} />
          <NumberField name="levels" label={t('levels')} />
        </Box>
        <Typography variant="h3">{t('preview')}</Typography>
        {preview.isError && <ErrorState error={preview.error} />}
        {preview.data && <LadderPreview preview={preview.data} decimals={decimals} />}
      </Form>
    </Stack>
  );
}

function toRow(level: { offset: number; size: number; take_profit: number | null }) {
  return { offset: level.offset, size: level.size, take_profit: level.take_profit };
}
