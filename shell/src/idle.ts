/** Runs a task when the page has nothing to do. Safari has no idle callback, so a short pause replaces it there. */
export function whenIdle(task: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(task, { timeout: 5_000 });
  else setTimeout(task, 1_000);
}
