import { defineLazyPart } from '@entropi/shared/ui/lazy-part';

/** The chooser on pages without the bar. They are shown before it has loaded. */
export const LazyLanguageChooser = defineLazyPart(async () => {
  const part = await import(/* webpackChunkName: "bar" */ './language-chooser');
  return part.LanguageChooser;
});
