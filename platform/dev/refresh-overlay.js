import { getDevelopment } from './development.js';

/** Called by the refresh plugin with what a changed module throws when it is evaluated. */
export function handleRuntimeError(error) {
  getDevelopment().report(error);
}

/** Nothing to do: an update has taken the earlier error away, and one since then is new. */
export function clearRuntimeErrors() {}
