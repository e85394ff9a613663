import { VariantRanges } from '@entropi/shared/contracts/strategy-jobs';
import { Form, useZodForm } from '@entropi/shared/ui/form';
import { TextField } from '@entropi/shared/ui/form-fields';
import Typography from '@mui/material/Typography';
import * as z from 'zod/mini';
import { useText } from './strategies.texts';
import { useGenerateVariants } from './strategy-jobs.queries';

const AXES = ['step', 'step_scale', 'size_scale', 'levels', 'target'] as const;
const LABELS = {
  step: 'step',
  step_scale: 'stepScale',
  size_scale: 'sizeScale',
  levels: 'levels',
  target: 'target',
} as const;

/** Reads "10, 20" as numbers; undefined for an empty text. */
function toNumbers(text: string): number[] | undefined {
  const parts = text.split(/[\s,;]+/).filter((part) => part !== '');
  return parts.length === 0 ? undefined : parts.map(Number);
}

const toRange = (range: z.ZodMiniType<number[] | undefined, number[] | undefined>) =>
  z.pipe(z.pipe(z.string(), z.transform(toNumbers)), range);
const Fields = z.object({
  step: toRange(VariantRanges.shape.step),
  step_scale: toRange(VariantRanges.shape.step_scale),
  size_scale: toRange(VariantRanges.shape.size_scale),
  levels: toRange(VariantRanges.shape.levels),
  target: toRange(VariantRanges.shape.target),
});

/** An error of a single value, as `ranges.step.0`, is shown at the one field of them all. */
const toAxis = (path: string) => path.replace(/^ranges\.(\w+)(\.\d+)?$/, '$1');

/** Makes a strategy of every combination of the values; none of them is offered to users yet. */
export function VariantForm({ strategyId }: { strategyId: number }) {
  const t = useText();
  const generate = useGenerateVariants(strategyId);
  const form = useZodForm(Fields, {
    defaultValues: { step: '', step_scale: '', size_scale: '', levels: '', target: '' },
  });
  const start = (ranges: VariantRanges) => {
    const named = Object.entries(ranges).filter(([, values]) => values !== undefined);
    return generate.mutateAsync(Object.fromEntries(named));
  };
  return (
    <Form form={form} submitLabel={t('makeVariants')} onSubmit={start} toField={toAxis} disposable>
      <Typography variant="body2" color="textSecondary">
        {t('variantsLine')}
      </Typography>
      {AXES.map((name) => (
        <TextField key={name} name={name} label={t(LABELS[name])} hint={t('valuesHint')} />
      ))}
    </Form>
  );
}
