import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import MuiSwitch from '@mui/material/Switch';
import MuiTextField from '@mui/material/TextField';
import type { ReactNode } from 'react';
import { useController } from 'react-hook-form';
import { useShownField } from './shown-fields';
import { TextInput } from './text-input';

export interface FieldProps {
  /** Path of the value in the form. */
  name: string;
  label: string;
  hint?: ReactNode;
  disabled?: boolean;
}

export interface TextFieldProps extends FieldProps {
  type?: 'text' | 'email' | 'tel' | 'date';
  autoComplete?: string;
  autoFocus?: boolean;
  placeholder?: string;
  rows?: number;
  maxLength?: number;
}

/** A text of a form, with the errors of its path. */
export function TextField(props: TextFieldProps) {
  const { name, label, hint, disabled, type = 'text', rows, maxLength, ...rest } = props;
  const { field: bound, fieldState } = useShownField(name);
  const { ref, ...field } = bound;
  return (
    <TextInput
      {...rest}
      {...field}
      value={field.value ?? ''}
      inputRef={ref}
      label={label}
      type={type}
      disabled={disabled}
      multiline={rows !== undefined}
      rows={rows}
      error={fieldState.error?.message}
      hint={hint}
      shrink={type === 'date' ? true : undefined}
      htmlInput={{ maxLength, spellCheck: false, autoCapitalize: 'none' }}
    />
  );
}

export interface SelectProps extends FieldProps {
  options: readonly { value: string | number; label: string }[];
  /** Label of the option that stands for null. */
  noneLabel?: string;
}

/** Shows the label of no choice in the field, not only in its list. */
const SHOWS_NONE = { slotProps: { select: { displayEmpty: true }, inputLabel: { shrink: true } } };

/** A choice of a form; null where `noneLabel` is chosen. */
export function Select({ name, label, hint, disabled, options, noneLabel }: SelectProps) {
  const { field, fieldState } = useShownField(name);
  return (
    <MuiTextField
      select
      name={field.name}
      value={field.value ?? ''}
      onBlur={field.onBlur}
      onChange={(event) => field.onChange(event.target.value === '' ? null : event.target.value)}
      inputRef={field.ref}
      size="small"
      fullWidth
      label={label}
      disabled={disabled}
      error={Boolean(fieldState.error)}
      helperText={fieldState.error?.message ?? hint}
      {...(noneLabel !== undefined && SHOWS_NONE)}
    >
      {noneLabel !== undefined && <MenuItem value="">{noneLabel}</MenuItem>}
      {options.map((option) => (
        <MenuItem key={option.value} value={option.value}>
          {option.label}
        </MenuItem>
      ))}
    </MuiTextField>
  );
}

/** A switch of a form, which shows no error. */
export function Switch({ name, label, disabled }: FieldProps) {
  const { field } = useController({ name });
  return (
    <FormControlLabel
      label={label}
      disabled={disabled}
      control={
        <MuiSwitch
          name={field.name}
          checked={Boolean(field.value)}
          onChange={(_event, checked) => field.onChange(checked)}
          onBlur={field.onBlur}
        />
      }
    />
  );
}

/** A box to tick of a form, which shows no error. */
export function CheckboxField({ name, label, disabled }: FieldProps) {
  const { field } = useController({ name });
  return (
    <FormControlLabel
      label={label}
      disabled={disabled}
      control={
        <Checkbox
          name={field.name}
          checked={Boolean(field.value)}
          onChange={(_event, checked) => field.onChange(checked)}
          onBlur={field.onBlur}
        />
      }
    />
  );
}
