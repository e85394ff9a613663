import { defineLazyPart } from '@entropi/shared/ui/lazy-part';

/** Tables weigh more than the rest of the page: they come when the chart stands. */
export const LazyTabs = defineLazyPart(
  async () => (await import('./dashboard-tabs')).DashboardTabs,
);
