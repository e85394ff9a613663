/**
 * The reader's wall clock at a moment (epoch seconds), as if it were UTC. Only for finding where days
 * begin: when clocks go back, two moments have the same one.
 */
export function toLocalSeconds(seconds: number): number {
  return seconds - new Date(seconds * 1000).getTimezoneOffset() * 60;
}
