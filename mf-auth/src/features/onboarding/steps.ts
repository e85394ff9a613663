import type { OnboardingSteps } from '@entropi/shared/contracts/user-model';

export const STEPS = ['profile', 'broker', 'account', 'strategy'] as const;
export type StepName = (typeof STEPS)[number];

/** The step that is next: the first that is not done; the last when all are. */
export function nextStep(done: OnboardingSteps): StepName {
  return STEPS.find((step) => !done[step]) ?? 'strategy';
}

/** The step to show: the one requested, if every step before it is done. */
export function openStep(done: OnboardingSteps, wanted: string | null): StepName {
  const next = nextStep(done);
  const requested = STEPS.find((step) => step === wanted);
  return requested && STEPS.indexOf(requested) <= STEPS.indexOf(next) ? requested : next;
}
