/** Fetches the page that follows the password while that is checked; without it now, it comes later. */
export function fetchSecondStep(): void {
  import('./features/two-factor/two-factor.page').catch(() => undefined);
}
