import { defineLazyPart } from '@entropi/shared/ui/lazy-part';

export const LazyHome = defineLazyPart(async () => {
  const part = await import(/* webpackChunkName: "home" */ './home.page');
  return part.HomePage;
});
