import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import type { InputBaseComponentProps } from '@mui/material/InputBase';
import InputLabel from '@mui/material/InputLabel';
import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput';
import { type ReactNode, useId } from 'react';

export interface TextInputProps
  extends Pick<
    OutlinedInputProps,
    | 'autoComplete'
    | 'autoFocus'
    | 'disabled'
    | 'endAdornment'
    | 'inputRef'
    | 'multiline'
    | 'name'
    | 'onBlur'
    | 'onChange'
    | 'onKeyDown'
    | 'onKeyUp'
    | 'placeholder'
    | 'rows'
    | 'type'
    | 'value'
  > {
  label: string;
  hint?: ReactNode;
  /** What is wrong with the text; undefined or empty when nothing is. */
  error?: string;
  /** Keeps the label above the field, whether it has a text or not. */
  shrink?: boolean;
  htmlInput?: InputBaseComponentProps;
}

/**
 * A field for text, built from the parts of MUI's TextField, which itself would also load select, menu and
 * popover. These are larger than the rest of a form.
 */
export function TextInput(props: TextInputProps) {
  const { label, hint, error, shrink, htmlInput, disabled, ...input } = props;
  const id = useId();
  const words = error || hint;
  const wordsId = words ? `${id}-helper-text` : undefined;
  return (
    <FormControl
      className="MuiTextField-root"
      size="small"
      fullWidth
      disabled={disabled}
      error={Boolean(error)}
    >
      <InputLabel htmlFor={id} id={`${id}-label`} shrink={shrink}>
        {label}
      </InputLabel>
      <OutlinedInput
        {...input}
        id={id}
        label={label}
        notched={shrink}
        aria-describedby={wordsId}
        inputProps={htmlInput}
      />
      {words && <FormHelperText id={wordsId}>{words}</FormHelperText>}
    </FormControl>
  );
}
