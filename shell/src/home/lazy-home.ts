import { whenTextsLoaded } from '@entropi/shared/remote/texts';
import { defineLazyPart } from '@entropi/shared/ui/lazy-part';

export const LazyHome = defineLazyPart(async () => {
  const part = await import(/* webpackChunkName: "home" */ './home.page');
  // Its texts are a separate file. Without waiting, the page would appear in English first.
  await whenTextsLoaded();
  return part.HomePage;
});
