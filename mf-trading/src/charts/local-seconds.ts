/**
 * Returns the reader's wall clock at a moment (epoch seconds) as if it were UTC. It serves only to find where
 * days begin, because two moments have the same wall clock when clocks go back.
 */
export function toLocalSeconds(seconds: number): number {
  return seconds - new Date(seconds * 1000).getTimezoneOffset() * 60;
}
