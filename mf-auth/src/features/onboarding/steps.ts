import type { OnboardingSteps } from '@entropi/contracts/user-model';

/** The steps that the server counts. */
export const STEPS = ['profile', 'broker', 'account', 'strategy'] as const;
export type StepName = (typeof STEPS)[number];

/** The steps, followed by the start, for which they must all be done. */
export const PLACES = [...STEPS, 'start'] as const;
export type PlaceName = (typeof PLACES)[number];

/** Returns the first step that is not done, or the start when all are. */
export function nextPlace(done: OnboardingSteps): PlaceName {
  return STEPS.find((step) => !done[step]) ?? 'start';
}

/** Returns the place to show: the one asked for if every step before it is done, else the next one. */
export function openPlace(done: OnboardingSteps, wanted: string | null): PlaceName {
  const next = nextPlace(done);
  const requested = PLACES.find((place) => place === wanted);
  return requested && PLACES.indexOf(requested) <= PLACES.indexOf(next) ? requested : next;
}
