import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Step from '@mui/material/Step';
import StepLabel from '@mui/material/StepLabel';
import Stepper from '@mui/material/Stepper';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import { useText } from '../../texts';
import type { OnCode } from './on-code';
import { RecoveryCodes } from './recovery-codes';
import { ScanStep } from './scan-step';
import { TotpForm } from './totp-form';
import type { TwoFactorSetup as Setup } from './two-factor.queries';

const STEPS = ['scan', 'save', 'confirm'] as const;

/** Sets up the second factor: scan the secret, save the recovery codes, prove that the app works. */
export function TwoFactorSetup({ setup, onCode }: { setup: Setup; onCode: OnCode }) {
  const t = useText();
  const [step, setStep] = useState(0);
  const content = useRef<HTMLDivElement>(null);
  const shown = useRef(step);
  // The button that led here is gone. With the focus, screen readers name the step, and Tab goes on inside it.
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    const group = content.current;
    if (!group?.contains(document.activeElement)) group?.focus();
  }, [step]);
  return (
    <Stack sx={{ gap: 2.5 }}>
      {/* On a phone the texts of some languages need a second line. */}
      <Stepper activeStep={step} sx={{ mx: -1, flexWrap: 'wrap', rowGap: 1 }}>
        {STEPS.map((name) => (
          <Step key={name}>
            <StepLabel>{t(`setup.${name}`)}</StepLabel>
          </Step>
        ))}
      </Stepper>
      <Box
        ref={content}
        role="group"
        aria-label={t(`setup.${STEPS[step] ?? 'scan'}`)}
        tabIndex={-1}
        sx={{ '&:focus': { outline: 'none' } }}
      >
        {step === 0 && <ScanStep setup={setup} onNext={() => setStep(1)} />}
        {step === 1 && (
          <RecoveryCodes
            codes={setup.recovery_codes}
            onBack={() => setStep(0)}
            onNext={() => setStep(2)}
          />
        )}
        {step === 2 && (
          <Stack sx={{ gap: 2 }}>
            <Typography variant="body2" color="textSecondary">
              {t('setup.confirmLine')}
            </Typography>
            <TotpForm onCode={onCode} />
            <Button onClick={() => setStep(1)}>{t('setup.back')}</Button>
          </Stack>
        )}
      </Box>
    </Stack>
  );
}
