import { VariantRanges } from '@entropi/shared/contracts/strategy-jobs';
import { Form, useZodForm } from '@entropi/shared/ui/form';
import { TextField } from '@entropi/shared/ui/form-fields';
import Typography from '@mui/material/Typography';
import * as z from 'zod/mini';
import { FieldColumns } from '../field-columns';
import { AXES, useAxisName } from './axes';
import { useText } from './variants.texts';

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

/** Reads the values of which every combination is a draft. */
export function VariantForm({ onShow }: { onShow: (ranges: VariantRanges) => Promise<void> }) {
  const t = useText();
  const nameAxis = useAxisName();
  const form = useZodForm(Fields, {
    defaultValues: { step: '', step_scale: '', size_scale: '', levels: '', target: '' },
  });
  const show = (ranges: VariantRanges) => {
    const named = Object.entries(ranges).filter(([, values]) => values !== undefined);
    return onShow(Object.fromEntries(named));
  };
  return (
    <Form form={form} submitLabel={t('show')} onSubmit={show} toField={toAxis} disposable>
      <Typography variant="body2" color="textSecondary">
        {t('line')}
      </Typography>
      <FieldColumns>
        {AXES.map((axis) => (
          <TextField key={axis} name={axis} label={nameAxis(axis)} hint={t('valuesHint')} />
        ))}
      </FieldColumns>
    </Form>
  );
}
