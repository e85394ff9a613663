import { readProblem } from '@entropi/shared/ui/problem';
import { ErrorState } from '@entropi/shared/ui/states';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useRef, useState } from 'react';
import { useText } from '../../texts';
import type { OnCode } from './on-code';
import { useCodeProblem } from './use-code-problem';

const DIGITS = 6;

/** One input of six digits, which is submitted when it is full. Pasting "123 456" works too. */
export function TotpForm({ onCode }: { onCode: OnCode }) {
  const t = useText();
  const describe = useCodeProblem('Code');
  const input = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [failure, setFailure] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const submit = async (complete: string) => {
    setBusy(true);
    setFailure(null);
    try {
      await onCode(complete);
    } catch (error) {
      setFailure(error);
      setCode('');
      input.current?.focus();
    } finally {
      setBusy(false);
    }
  };
  const change = (text: string) => {
    const digits = text.replace(/\D/g, '').slice(0, DIGITS);
    setCode(digits);
    if (digits.length === DIGITS && !busy) void submit(digits);
  };
  const words = failure ? describe(readProblem(failure)) : undefined;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (code.length === DIGITS) void submit(code);
      }}
    >
      <Stack sx={{ gap: 2 }}>
        <TextField
          label={t('twoFactor.code')}
          value={code}
          onChange={(event) => change(event.target.value)}
          inputRef={input}
          autoFocus
          fullWidth
          autoComplete="one-time-code"
          slotProps={{
            inputLabel: { shrink: true },
            htmlInput: {
              inputMode: 'numeric',
              pattern: '[0-9]*',
              readOnly: busy,
              className: 'num',
              style: { fontSize: '1.625rem', letterSpacing: '0.45em', textAlign: 'center' },
            },
          }}
        />
        {failure ? <ErrorState error={failure} expected={Boolean(words)} {...words} /> : null}
        <Button
          type="submit"
          variant="contained"
          size="large"
          fullWidth
          loading={busy}
          disabled={code.length < DIGITS}
        >
          {t('twoFactor.submit')}
        </Button>
      </Stack>
    </form>
  );
}
