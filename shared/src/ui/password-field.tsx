import VisibilityIcon from '@mui/icons-material/Visibility';
import VisibilityOffIcon from '@mui/icons-material/VisibilityOff';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import MuiTextField from '@mui/material/TextField';
import { type KeyboardEvent, useState } from 'react';
import { useController } from 'react-hook-form';
import type { FieldProps } from './form-fields';
import { useUiText } from './ui-texts';

export interface PasswordFieldProps extends FieldProps {
  autoComplete: 'current-password' | 'new-password' | 'off';
  autoFocus?: boolean;
}

/** A password, with reveal and a word when caps lock is on; pasting works. */
export function PasswordField(props: PasswordFieldProps) {
  const { name, label, hint, disabled, autoComplete, autoFocus } = props;
  const t = useUiText();
  const { field, fieldState } = useController({ name });
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  return (
    <MuiTextField
      {...field}
      value={field.value ?? ''}
      inputRef={field.ref}
      size="small"
      fullWidth
      label={label}
      type={shown ? 'text' : 'password'}
      disabled={disabled}
      autoComplete={autoComplete}
      autoFocus={autoFocus}
      onKeyDown={watchCapsLock}
      onKeyUp={watchCapsLock}
      error={Boolean(fieldState.error)}
      helperText={fieldState.error?.message ?? (capsLock ? t('capsLock') : hint)}
      slotProps={{
        htmlInput: { spellCheck: false, autoCapitalize: 'none' },
        input: {
          endAdornment: (
            <InputAdornment position="end">
              <IconButton
                size="small"
                edge="end"
                aria-label={t(shown ? 'hidePassword' : 'showPassword')}
                onClick={() => setShown(!shown)}
              >
                {shown ? (
                  <VisibilityOffIcon fontSize="small" />
                ) : (
                  <VisibilityIcon fontSize="small" />
                )}
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
    />
  );
}
