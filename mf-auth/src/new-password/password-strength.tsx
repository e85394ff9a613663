import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { useMemo } from 'react';
import { useText } from '../texts';
import { COMMON_STEMS } from './frequent-password-stems';

const COLOURS = ['loss.main', 'loss.main', 'warning.main', 'gain.main', 'gain.main'] as const;

/** Rates a password by its shape (repeats, runs, dates) and its stems. The server checks for breached passwords. */
const judge = new ZxcvbnFactory({ dictionary: { passwords: COMMON_STEMS } });

export function PasswordStrength({ password }: { password: string }) {
  const t = useText();
  const score = useMemo(
    () => (password ? judge.check(password.slice(0, 100)).score : 0),
    [password],
  );
  if (!password) return null;
  const word = t(`reset.strength.score${score}`);
  return (
    <Stack direction="row" sx={{ alignItems: 'center', gap: 1.5, mt: -1 }}>
      <Stack
        direction="row"
        role="meter"
        aria-label={t('reset.strength.label')}
        aria-valuemin={0}
        aria-valuemax={4}
        aria-valuenow={score}
        aria-valuetext={word}
        sx={{ flex: 1, gap: 0.5 }}
      >
        {[1, 2, 3, 4].map((step) => (
          <Box
            key={step}
            sx={{
              flex: 1,
              height: 4,
              borderRadius: 2,
              bgcolor: step <= score ? COLOURS[score] : 'divider',
            }}
          />
        ))}
      </Stack>
      <Typography variant="caption" color="textSecondary" sx={{ width: 72 }}>
        {word}
      </Typography>
    </Stack>
  );
}
