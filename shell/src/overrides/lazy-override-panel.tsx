import { defineLazyPart } from '@entropi/shared/ui/lazy-part';

export const LazyOverridePanel = defineLazyPart(async () => {
  const part = await import(/* webpackChunkName: "extras" */ './override-panel');
  return part.OverridePanel;
});
