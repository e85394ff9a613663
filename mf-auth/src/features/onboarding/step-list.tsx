import type { OnboardingSteps } from '@entropi/contracts/user-model';
import Step from '@mui/material/Step';
import StepButton from '@mui/material/StepButton';
import Stepper from '@mui/material/Stepper';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useOnboardingText } from './onboarding-texts';
import { nextPlace, PLACES, type PlaceName } from './steps';

export interface StepListProps {
  current: PlaceName;
  done: OnboardingSteps;
  onGo: (place: PlaceName) => void;
}

/** Gives all steps the same width. Long names break where their texts allow it, so none overlaps the next. */
const NARROW = {
  '& .MuiStep-root': { flex: '1 1 0', minWidth: 0, px: 0.25 },
  '& .MuiStepLabel-label': { fontSize: '0.75rem' },
};

/** Lists the steps, and says what each is for where there is room. */
export function StepList({ current, done, onGo }: StepListProps) {
  const t = useOnboardingText();
  const isNarrow = useMediaQuery('(max-width: 899.95px)');
  const reached = PLACES.indexOf(nextPlace(done));
  return (
    <Stepper
      nonLinear
      activeStep={PLACES.indexOf(current)}
      orientation={isNarrow ? 'horizontal' : 'vertical'}
      alternativeLabel={isNarrow}
      aria-label={t('steps')}
      sx={isNarrow ? NARROW : undefined}
    >
      {PLACES.map((place, index) => (
        <Step key={place} completed={place !== 'start' && done[place]} disabled={index > reached}>
          <StepButton
            onClick={() => onGo(place)}
            optional={
              !isNarrow && (
                <Typography variant="caption" color="textSecondary">
                  {t(`purpose.${place}`)}
                </Typography>
              )
            }
          >
            {t(`step.${place}`)}
          </StepButton>
        </Step>
      ))}
    </Stepper>
  );
}
