/** Runs a task when the page has nothing to do. Safari knows no idle callback: a pause stands for it. */
export function whenIdle(task: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(task, { timeout: 5_000 });
  else setTimeout(task, 1_000);
}
