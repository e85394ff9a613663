import { defineLazyPart } from '@entropi/shared/ui/lazy-part';

export const LazySnackbar = defineLazyPart(async () => {
  const part = await import(/* webpackChunkName: "extras" */ './update-snackbar');
  return part.UpdateSnackbar;
});
