import { whenTextsLoaded } from '@entropi/shared/remote/texts';
import { defineLazyPart } from '@entropi/shared/ui/lazy-part';

export const LazyHome = defineLazyPart(async () => {
  const part = await import(/* webpackChunkName: "home" */ './home.page');
  // Its words are a file of their own: it is not shown in English first.
  await whenTextsLoaded();
  return part.HomePage;
});
