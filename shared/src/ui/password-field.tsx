import type { FieldProps } from './form-fields';
import { PasswordInput } from './password-input';
import { useShownField } from './shown-fields';

export interface PasswordFieldProps extends FieldProps {
  autoComplete: 'current-password' | 'new-password' | 'off';
  autoFocus?: boolean;
}

/** A password of a form. */
export function PasswordField({ name, ...props }: PasswordFieldProps) {
  const { field, fieldState } = useShownField(name);
  const { ref, value, disabled: _disabled, ...rest } = field;
  return (
    <PasswordInput
      {...props}
      {...rest}
      value={value ?? ''}
      inputRef={ref}
      error={fieldState.error?.message}
    />
  );
}
