import { defineLazyPart } from '../lazy-part';

export const LazyHome = defineLazyPart(async () => {
  const part = await import(/* webpackChunkName: "home" */ './home.page');
  return part.HomePage;
});
