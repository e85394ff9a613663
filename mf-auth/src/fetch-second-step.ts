/** Fetches the page after the password step while the password is checked. If this fails, it is loaded later. */
export function fetchSecondStep(): void {
  import('./features/two-factor/two-factor.page').catch(() => undefined);
}
