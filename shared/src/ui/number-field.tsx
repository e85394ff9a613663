import InputAdornment from '@mui/material/InputAdornment';
import { useState } from 'react';
import type { FieldProps } from './form-fields';
import { useFormat } from './format';
import { useShownField } from './shown-fields';
import { TextInput } from './text-input';

export interface NumberFieldProps extends FieldProps {
  /** Unit shown behind the number: "points", "%", "CHF". */
  unit?: string;
}

/** Reads numbers as people write them: with spaces or apostrophes between thousands, and a comma as point. */
function parseNumber(text: string): number | null {
  const bare = text
    .replace(/[\s'’\u202f]/g, '')
    .replace('\u2212', '-')
    .replace(',', '.');
  if (bare === '') return null;
  return /^-?(\d+\.?\d*|\.\d+)$/.test(bare) ? Number(bare) : Number.NaN;
}

/**
 * A field for a number, shown with the decimal point of the reader's region. Its value is null while empty, and NaN
 * while the text is no number.
 */
export function NumberField({ name, label, hint, disabled, unit }: NumberFieldProps) {
  const { field, fieldState } = useShownField(name);
  const point = useFormat().number(0.5, { decimals: 1 }).charAt(1);
  const write = (value: unknown) => String(value ?? '').replace('.', point);
  const [text, setText] = useState(() => write(field.value));
  const shown = Object.is(parseNumber(text), field.value ?? null) ? text : write(field.value);
  return (
    <TextInput
      name={field.name}
      value={shown === 'NaN' ? text : shown}
      onBlur={field.onBlur}
      onChange={(event) => {
        setText(event.target.value);
        field.onChange(parseNumber(event.target.value));
      }}
      inputRef={field.ref}
      label={label}
      disabled={disabled}
      error={fieldState.error?.message}
      hint={hint}
      htmlInput={{ inputMode: 'decimal', className: 'num', autoComplete: 'off' }}
      endAdornment={unit && <InputAdornment position="end">{unit}</InputAdornment>}
    />
  );
}
