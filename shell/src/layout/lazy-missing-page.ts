import { defineLazyPart } from '@entropi/shared/ui/lazy-part';

export const LazyMissingPage = defineLazyPart(async () => {
  const part = await import(/* webpackChunkName: "extras" */ './missing-page');
  return part.MissingPage;
});
