import type { OnboardingSteps } from '@entropi/shared/contracts/user-model';

/** What is to be done, as the server counts it. */
export const STEPS = ['profile', 'broker', 'account', 'strategy'] as const;
export type StepName = (typeof STEPS)[number];

/** The steps, and what follows them: nothing is left to do but to start. */
export const PLACES = [...STEPS, 'start'] as const;
export type PlaceName = (typeof PLACES)[number];

/** The place that is next: the first step that is not done, the start when all are. */
export function nextPlace(done: OnboardingSteps): PlaceName {
  return STEPS.find((step) => !done[step]) ?? 'start';
}

/** The place to show: the one asked for, if every step before it is done. */
export function openPlace(done: OnboardingSteps, wanted: string | null): PlaceName {
  const next = nextPlace(done);
  const requested = PLACES.find((place) => place === wanted);
  return requested && PLACES.indexOf(requested) <= PLACES.indexOf(next) ? requested : next;
}
