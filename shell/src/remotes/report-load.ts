import type { LoadEvent } from './load-state';

/** Tells the console how loads went, one line each, where somebody develops. */
export function createLoadReport(environment: string): (event: LoadEvent) => void {
  if (environment !== 'local') return () => undefined;
  return (event) => console.info('remote', event);
}
