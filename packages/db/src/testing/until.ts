/** Waits until something holds; the test's own limit ends a wait that is in vain. */
export async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 10));
}
