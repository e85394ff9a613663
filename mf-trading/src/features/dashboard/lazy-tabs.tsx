import { defineLazyPart } from '@entropi/shared/ui/lazy-part';

/** The tables are larger than the rest of the page, so they load after the chart is drawn. */
export const LazyTabs = defineLazyPart(
  async () => (await import('./dashboard-tabs')).DashboardTabs,
);
