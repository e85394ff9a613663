import InputAdornment from '@mui/material/InputAdornment';
import { useState } from 'react';
import type { FieldProps } from './form-fields';
import { useShownField } from './shown-fields';
import { TextInput } from './text-input';

export interface NumberFieldProps extends FieldProps {
  /** Stands behind the number: "points", "%", "CHF". */
  unit?: string;
}

/** Accepts what people paste: spaces and apostrophes between thousands, a comma for the point. */
function parseNumber(text: string): number | null {
  const bare = text
    .replace(/[\s'’\u202f]/g, '')
    .replace('\u2212', '-')
    .replace(',', '.');
  if (bare === '') return null;
  return /^-?(\d+\.?\d*|\.\d+)$/.test(bare) ? Number(bare) : Number.NaN;
}

/** A number; its value is null while empty, and not a number while it cannot be read. */
export function NumberField({ name, label, hint, disabled, unit }: NumberFieldProps) {
  const { field, fieldState } = useShownField(name);
  const [text, setText] = useState(() => (field.value === null ? '' : String(field.value ?? '')));
  const shown = Object.is(parseNumber(text), field.value ?? null)
    ? text
    : String(field.value ?? '');
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
