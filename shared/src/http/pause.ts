/** Resolves after this many milliseconds; it cannot be ended early. */
export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
