import type { Target } from './remotes/load/load-state';

/** A navigation that was stopped because it would have unmounted a page, perhaps with a half-filled form. */
export interface StoppedNavigation {
  target: Target;
  to: string;
}

/** What the route's loader reports to the page host. */
export interface PageData {
  stopped: StoppedNavigation | null;
}
