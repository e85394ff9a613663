import type { OnboardingSteps } from '@entropi/shared/contracts/user-model';
import Step from '@mui/material/Step';
import StepButton from '@mui/material/StepButton';
import Stepper from '@mui/material/Stepper';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useOnboardingText } from './onboarding-texts';
import { nextStep, STEPS, type StepName } from './steps';

export interface StepListProps {
  current: StepName;
  done: OnboardingSteps;
  onGo: (step: StepName) => void;
}

export function StepList({ current, done, onGo }: StepListProps) {
  const t = useOnboardingText();
  const isNarrow = useMediaQuery('(max-width: 899.95px)');
  const reached = STEPS.indexOf(nextStep(done));
  return (
    <Stepper
      nonLinear
      activeStep={STEPS.indexOf(current)}
      orientation={isNarrow ? 'horizontal' : 'vertical'}
      alternativeLabel={isNarrow}
      aria-label={t('steps')}
    >
      {STEPS.map((step, index) => (
        <Step key={step} completed={done[step]} disabled={index > reached}>
          <StepButton onClick={() => onGo(step)}>{t(`step.${step}`)}</StepButton>
        </Step>
      ))}
    </Stepper>
  );
}
