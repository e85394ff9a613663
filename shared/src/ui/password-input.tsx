import VisibilityIcon from '@mui/icons-material/Visibility';
import VisibilityOffIcon from '@mui/icons-material/VisibilityOff';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import { type KeyboardEvent, useState } from 'react';
import { TextInput, type TextInputProps } from './text-input';
import { useUiText } from './ui-texts';

export type PasswordInputProps = Omit<TextInputProps, 'type' | 'endAdornment' | 'htmlInput'>;

/** A field for a password that can be revealed, warns of caps lock, and allows pasting. */
export function PasswordInput({ hint, ...props }: PasswordInputProps) {
  const t = useUiText();
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  return (
    <TextInput
      {...props}
      type={shown ? 'text' : 'password'}
      onKeyDown={watchCapsLock}
      onKeyUp={watchCapsLock}
      hint={capsLock ? t('capsLock') : hint}
      htmlInput={{ spellCheck: false, autoCapitalize: 'none' }}
      endAdornment={
        <InputAdornment position="end">
          <IconButton
            size="small"
            edge="end"
            aria-label={t(shown ? 'hidePassword' : 'showPassword')}
            onClick={() => setShown(!shown)}
          >
            {shown ? <VisibilityOffIcon fontSize="small" /> : <VisibilityIcon fontSize="small" />}
          </IconButton>
        </InputAdornment>
      }
    />
  );
}
