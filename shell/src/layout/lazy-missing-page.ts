import { defineLazyPart } from '../lazy-part';

export const LazyMissingPage = defineLazyPart(async () => {
  const part = await import(/* webpackChunkName: "extras" */ './missing-page');
  return part.MissingPage;
});
