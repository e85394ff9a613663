import { MAX_VALUES, VariantRanges } from '@entropi/contracts/strategy-jobs';
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

type Range = z.ZodMiniType<number[] | undefined, number[] | undefined>;

/** Reads the contract's range from a text. A problem of a single value is shown at the field, which has them all. */
function createField(range: Range, t: ReturnType<typeof useText>) {
  return z.pipe(
    z.string(),
    z.transform((text: string, context): number[] | undefined => {
      const numbers = toNumbers(text);
      const issues = context.issues;
      if (numbers?.some(Number.isNaN)) {
        issues.push({ code: 'custom', message: t('noNumber'), input: text });
        return z.NEVER;
      }
      if (numbers && numbers.length > MAX_VALUES) {
        issues.push({
          code: 'custom',
          message: t('tooMany', { count: MAX_VALUES }),
          input: text,
        });
        return z.NEVER;
      }
      const { data, error } = range.safeParse(numbers);
      // Without its own message, an issue is worded by the form.
      for (const { message: _own, ...issue } of error?.issues ?? []) {
        issues.push({ ...issue, path: [], input: text } as (typeof issues)[number]);
      }
      return error ? z.NEVER : data;
    }),
  );
}

function createFields(t: ReturnType<typeof useText>) {
  const { step, step_scale, size_scale, levels, target } = VariantRanges.shape;
  return z.object({
    step: createField(step, t),
    step_scale: createField(step_scale, t),
    size_scale: createField(size_scale, t),
    levels: createField(levels, t),
    target: createField(target, t),
  });
}

/** An error of a single value, as `ranges.step.0`, is shown at the one field of them all. */
const toAxis = (path: string) => path.replace(/^ranges\.(\w+)(\.\d+)?$/, '$1');

/** Reads the values of which every combination is a draft. */
export function VariantForm({ onShow }: { onShow: (ranges: VariantRanges) => Promise<void> }) {
  const t = useText();
  const nameAxis = useAxisName();
  const form = useZodForm(createFields(t), {
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
